"""A plain service over the same database: FastAPI and SQLModel as their tutorials show."""

import os
from typing import Any

from fastapi import FastAPI, HTTPException
from sqlalchemy import text
from sqlmodel import Session, create_engine, select

from kb.model.claim import Citation, Claim

engine = create_engine(
    f"sqlite:///{os.environ['BENCH_DATABASE']}", connect_args={"check_same_thread": False}
)
app = FastAPI()


def whole(session: Session, claim: Claim) -> dict[str, Any]:
    citations = session.exec(select(Citation).where(Citation.claim == claim.id)).all()
    return {**claim.model_dump(), "citations": [c.model_dump() for c in citations]}


@app.get("/claims/{key}")
def one(key: str) -> dict[str, Any]:
    with Session(engine) as session:
        claim = session.exec(select(Claim).where(Claim.id == key)).first()
        if claim is None:
            raise HTTPException(404)
        return whole(session, claim)


@app.get("/claims")
def several(
    subject: str,
    property: str | None = None,  # noqa: A002
    limit: int = 20,
) -> list[dict[str, Any]]:
    with Session(engine) as session:
        wanted = select(Claim).where(Claim.subject == subject)
        if property is not None:
            wanted = wanted.where(Claim.property == property)
        return [whole(session, claim) for claim in session.exec(wanted.limit(limit)).all()]


@app.get("/search")
def search(q: str, limit: int = 20) -> list[dict[str, Any]]:
    with Session(engine) as session:
        quoted = " ".join(f'"{word}"' for word in q.replace('"', "").split())
        matching = text("rowid IN (SELECT rowid FROM claim_fts WHERE claim_fts MATCH :q)")
        wanted = select(Claim).where(matching).params(q=quoted).limit(limit)
        return [whole(session, claim) for claim in session.exec(wanted).all()]

"""Work that goes on beside its caller, in a process of its own where that helps."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from threading import Thread
from types import TracebackType
from typing import Generic, Self, TypeVar

from kb.errors import BuildError, TenkyoError

T = TypeVar("T")


class _Beside:
    """A process beside its caller's; as a context it is stopped at the end."""

    _process: ForkProcess | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End the work where it is still going on."""
        if self._process is not None:
            self._process.terminate()
            self._process.join()
            self._process = None


class Work(_Beside):
    """Something that is written beside what its caller does: started, waited for, or stopped.

    As a context it is stopped at the end, where nobody waited for it.
    """

    def __init__(self, what: str, *, own: tuple[type[Exception], ...] = ()) -> None:
        """Name what is written; of the errors `own`, the caller hears as if it had made them."""
        self.what = what
        self.own = own
        self._told: Connection | None = None

    def start(self, task: Callable[[], None], *, beside: bool = True) -> None:
        """Begin `task`; it is done at once where nothing can go on beside it, or is to."""
        if not beside or not can_fork():
            task()
            return
        # Forked, so that what is written need not be sent; daemonic, so that it ends with its
        # caller.
        context = multiprocessing.get_context("fork")
        self._told, telling = context.Pipe(duplex=False)
        words = (task, telling, self.own, os.getpid())
        self._process = context.Process(target=_run, args=words, daemon=True)
        self._process.start()
        telling.close()

    def wait(self) -> None:
        """Wait until the work is done.

        Raises:
            BuildError: It could not be done.
        """
        if self._process is None or self._told is None:
            return
        try:
            told = self._told.recv()
        except EOFError:
            told = ("its process was ended", "")
        self._process.join()
        self._process = None
        if isinstance(told, Exception):
            raise told
        problem, remedy = told
        if problem:
            raise BuildError(
                f"{self.what} could not be written: {problem}",
                remedy=remedy or "free space on the disk, or choose another folder with --output",
            )


class Ahead(_Beside, Generic[T]):
    """A result that is made beside what its caller does, and called for where it is wanted.

    As a context its making is stopped at the end, where nobody called for it.
    """

    def __init__(self, task: Callable[[], T], *, beside: bool = True) -> None:
        """Begin `task` in a process of its own; or do it only when its result is called for."""
        self.task = task
        if not beside or not can_fork():
            return
        context = multiprocessing.get_context("fork")
        self._told, telling = context.Pipe(duplex=False)
        words = (task, telling, os.getpid())
        self._process = context.Process(target=_send, args=words, daemon=True)
        self._process.start()
        telling.close()

    def __call__(self) -> T:
        """Return the result."""
        if self._process is None:
            return self.task()
        try:
            found: tuple[T] | None = self._told.recv()
        except (EOFError, OSError):
            found = None
        self._process.join()
        # What went wrong there is met here, where there is somebody to be told.
        return found[0] if found is not None else self.task()


def can_fork() -> bool:
    """Tell whether a second process can be forked, and has a processor to run on."""
    return "fork" in multiprocessing.get_all_start_methods() and (os.cpu_count() or 1) > 1


def _run(
    task: Callable[[], None], telling: Connection, own: tuple[type[Exception], ...], parent: int
) -> None:
    _follow(parent)
    try:
        task()
    except own as error:
        telling.send(error)
    except OSError as error:
        telling.send((error.strerror or str(error), ""))
    except TenkyoError as error:
        telling.send((error.problem, error.remedy))
    except Exception as error:
        # Whatever it was, the caller must hear of it: this process has nobody else to tell.
        telling.send((f"{type(error).__name__}: {error}", ""))
    else:
        telling.send(("", ""))
    finally:
        telling.close()


def _send(task: Callable[[], object], telling: Connection, parent: int) -> None:
    _follow(parent)
    # Whatever it is: the caller does it again, and meets it.
    with suppress(Exception):
        telling.send((task(),))
    telling.close()


def _follow(parent: int) -> None:
    """Leave it to the caller when this process ends, on Ctrl-C too, which both of them hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """End this process when its caller is gone: a killed build must leave nothing running."""
    while os.getppid() == parent:
        time.sleep(0.1)
    os._exit(1)

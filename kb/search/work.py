"""Work that goes on beside its caller, in a process of its own where that helps."""

import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from threading import Thread

from kb.errors import BuildError


class Work:
    """The writing of an index: started, waited for, or stopped."""

    def __init__(self, engine: str) -> None:
        self.engine = engine
        self._process: ForkProcess | None = None
        self._told: Connection | None = None

    def start(self, task: Callable[[], None]) -> None:
        """Begin `task`; it is done at once where nothing could go on beside it."""
        if "fork" not in multiprocessing.get_all_start_methods() or (os.cpu_count() or 1) < 2:
            task()
            return
        # Forked, so that the documents need not be sent; daemonic, so that it ends with its caller.
        context = multiprocessing.get_context("fork")
        self._told, telling = context.Pipe(duplex=False)
        self._process = context.Process(target=_run, args=(task, telling, os.getpid()), daemon=True)
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
            problem = self._told.recv()
        except EOFError:
            problem = "its process was ended"
        self._process.join()
        self._process = None
        if problem:
            raise BuildError(
                f"the search index could not be written: {problem}",
                remedy="free space on the disk, or choose another folder with --output",
            )

    def stop(self) -> None:
        """End the work where it is still going on."""
        if self._process is not None:
            self._process.terminate()
            self._process.join()
            self._process = None


def _run(task: Callable[[], None], telling: Connection, parent: int) -> None:
    Thread(target=_end_with, args=(parent,), daemon=True).start()
    try:
        task()
    except OSError as error:
        telling.send(error.strerror or str(error))
    except Exception as error:
        # Whatever it was, the caller must hear of it: this process has nobody else to tell.
        telling.send(f"{type(error).__name__}: {error}")
    else:
        telling.send("")
    finally:
        telling.close()


def _end_with(parent: int) -> None:
    """End this process when its caller is gone: a killed build must leave nothing running."""
    while os.getppid() == parent:
        time.sleep(0.1)
    os._exit(1)

"""The files of an index: written by the build, mapped by a reader."""

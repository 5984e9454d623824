"""Reads batches of training rows from files."""

import os

import numpy as np

from ._komadai import unpack  # type: ignore[import-not-found]

_BYTES = {"hcp": 32, "hcpe": 38, "psfen": 32, "psv": 40}
_LAYOUTS = {**{"." + name: name for name in _BYTES}, ".bin": "psv"}


class Rows:
    """Batches of the training rows in files of hcp, hcpe, psfen or psv, as the columns of ``unpack``.

    ``layout`` is by default that of the extension (``.bin`` is psv). ``batch`` is the number of rows in a batch; the last
    one may be smaller. ``shuffle`` is the number of rows that are mixed at a time, from places all over the files. It
    bounds the memory. The order depends only on ``seed`` and the other arguments, so take another seed for each epoch.

    ``shard=(i, n)`` yields only the i-th of n parts, which have no row in common. ``start`` skips that many batches without
    reading them, to resume. ``errors`` is that of ``unpack``. Raises ValueError if a file does not consist of whole rows.

    Several iterators may run at the same time, and in other processes.
    """

    def __init__(
        self, paths, layout=None, *, batch=4096, shuffle=0, seed=0, shard=(0, 1), start=0, errors="raise"
    ):
        self.paths = [os.fspath(path) for path in ([paths] if isinstance(paths, (str, os.PathLike)) else paths)]
        extension = os.path.splitext(self.paths[0])[1].lower() if self.paths else ".psv"
        self.layout = layout or _LAYOUTS.get(extension)
        if self.layout not in _BYTES:
            known = ", ".join(_BYTES)
            raise ValueError(f"layout must be one of {known}, not {self.layout!r}")
        if batch < 1 or shuffle < 0 or start < 0 or not 0 <= shard[0] < shard[1]:
            raise ValueError("batch, shuffle, start or shard is out of range")
        self.batch, self.shuffle, self.seed = batch, shuffle, seed
        self.shard, self.start, self.errors = shard, start, errors

    def _pieces(self):
        """Returns the pieces of the files in the order of reading: the number of the file, the first row, the rows."""
        width, size = _BYTES[self.layout], min(self.batch, 1024) if self.shuffle else self.batch
        pieces = []
        for number, path in enumerate(self.paths):
            rows, rest = divmod(os.path.getsize(path), width)
            if rest:
                raise ValueError(f"{path}: {rest} bytes are left over after {rows} rows of {width}")
            first = np.arange(0, rows, size)
            pieces.append(np.stack([np.full_like(first, number), first, np.minimum(size, rows - first)], axis=1))
        pieces = np.concatenate(pieces) if pieces else np.empty((0, 3), int)
        if self.shuffle:
            pieces = np.random.default_rng(self.seed).permutation(pieces)
        return pieces[self.shard[0] :: self.shard[1]]

    def _groups(self, skipped):
        """Yields the bytes of the rows, mixed in groups. Does not read groups of which all rows are skipped."""
        width, pieces = _BYTES[self.layout], self._pieces()
        most = max(1, self.shuffle // min(self.batch, 1024))
        for number, begin in enumerate(range(0, len(pieces), most)):
            group = pieces[begin : begin + most]
            rows = int(group[:, 2].sum())
            if skipped >= rows:
                skipped -= rows
                continue
            read = [
                np.fromfile(self.paths[file], "u1", count * width, offset=first * width) for file, first, count in group
            ]
            data = np.concatenate(read).reshape(-1, width)
            if self.shuffle:
                data = np.random.default_rng([self.seed, *self.shard, number]).permutation(data)
            yield data[skipped:]
            skipped = 0

    def __iter__(self):
        rest = np.empty((0, _BYTES[self.layout]), "u1")
        for data in self._groups(self.start * self.batch):
            data = np.concatenate([rest, data]) if len(rest) else data
            whole = len(data) - len(data) % self.batch
            for begin in range(0, whole, self.batch):
                yield unpack(data[begin : begin + self.batch], self.layout, errors=self.errors)
            rest = data[whole:]
        if len(rest):
            yield unpack(rest, self.layout, errors=self.errors)

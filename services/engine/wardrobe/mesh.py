"""Meshes with texture coordinates in cm, and lines."""

import numpy as np
import triangle
from scipy.interpolate import PchipInterpolator
from scipy.spatial import cKDTree

FAR = 9.0  # cm; what lies on no seam


class Mesh:
    """Vertices in cm; faces of three or four; texture coordinates in cm; distance to a seam in cm."""

    def __init__(self):
        self.vertices = np.zeros((0, 3))
        self.uv = np.zeros((0, 2))
        self.seam = np.zeros(0)
        self.faces = []

    @classmethod
    def of(cls, vertices, faces, uv, seam=None):
        mesh = cls()
        mesh.vertices = np.asarray(vertices, float)
        mesh.uv = np.asarray(uv, float)
        mesh.seam = np.full(len(mesh.vertices), FAR) if seam is None else np.asarray(seam, float)
        mesh.faces = [np.asarray(faces, int)]
        return mesh

    @classmethod
    def grid(cls, vertices, uv=None):
        """Of rows x columns of vertices; without `uv` the cloth is seen straight from the front."""
        rows, columns = vertices.shape[:2]
        index = np.arange(rows * columns).reshape(rows, columns)
        faces = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4)
        uv = vertices[..., [0, 2]] if uv is None else uv
        return cls.of(vertices.reshape(-1, 3), faces, uv.reshape(-1, 2))

    def without(self, left_out):
        """Only the faces that have no vertex of those."""
        self.faces = [faces[~left_out[faces].any(1)] for faces in self.faces]
        return self

    def add(self, *others):
        for other in others:
            self.faces += [faces + len(self.vertices) for faces in other.faces]
            self.vertices = np.concatenate([self.vertices, other.vertices])
            self.uv = np.concatenate([self.uv, other.uv])
            self.seam = np.concatenate([self.seam, other.seam])
        return self


def spline(points, count):
    """`count` points on a smooth line through `points`, evenly by the length between them."""
    points = np.asarray(points, float)
    lengths = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    return PchipInterpolator(lengths / lengths[-1], points)(np.linspace(0, 1, count))


def cut_grid(vertices, uv, first_inside):
    """Two meshes of a grid: in column c the rows before `first_inside[c]`, and the rest."""
    whole = Mesh.grid(vertices, uv)
    rows, columns = vertices.shape[:2]
    row, column = np.divmod(np.arange((rows - 1) * (columns - 1)), columns - 1)
    inside = row >= first_inside[column]
    faces = whole.faces[0]
    return tuple(Mesh.of(whole.vertices, faces[which], whole.uv) for which in (~inside, inside))


def dense(line, step, closed=False):
    """The line with points at most `step` cm apart."""
    line = np.asarray(line, float)
    if closed:
        line = np.concatenate([line, line[:1]])
    parts = []
    for start, end in zip(line[:-1], line[1:]):
        count = max(1, int(np.ceil(np.linalg.norm(end - start) / step)))
        parts.append(start + (end - start) * np.linspace(0, 1, count, endpoint=False)[:, None])
    return np.concatenate(parts if closed else [*parts, line[-1:]])


def fill_outline(outline, area):
    """Triangles of at most `area` cm² inside a closed line."""
    outline = dense(outline, 0.12, closed=True)
    count = len(outline)
    segments = np.c_[np.arange(count), (np.arange(count) + 1) % count]
    filled = triangle.triangulate({"vertices": outline, "segments": segments}, f"pqa{area}")
    return filled["vertices"], filled["triangles"]


def distance_to(points, line):
    """cm from each point to an open line."""
    return cKDTree(dense(line, 0.03)).query(points)[0]


def turned(plane, angle):
    """Texture coordinates turned by an angle in radians."""
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([plane[..., 0] * c - plane[..., 1] * s, plane[..., 0] * s + plane[..., 1] * c], -1)

"""Body and sleeves of jackets and knits: two solids that grow together at the armhole, and their skin."""

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter, map_coordinates
from scipy.sparse import coo_matrix
from skimage.measure import marching_cubes

from measures import FINE, MIDDLE, smoothstep
from mesh import Mesh

VOXEL = 0.28  # cm


@dataclass(frozen=True)
class Fit:
    """How a garment sits, cm where nothing else is said."""

    ease: float  # between body and cloth
    padding: float  # on the shoulder
    sleeve_inset: float  # of the sleeve's axis from the end of the shoulder
    sleeve_slant: float  # outwards per cm down
    sleeve_bend: float  # outwards per cm² down
    sleeve_breadth: float  # half of it
    sleeve_depth: float  # half of it
    sleeve_head: float  # height over which its top is round
    armhole: float  # how much the body gives way to the arm, 0..1
    armhole_end: float  # from the axis
    side_inset: float = 0.8  # of the body from the end of the shoulder
    side_room: float = 0  # of the body below the arm
    slack: float = 1  # how much the sleeves wrinkle


def _distance(field):
    """A field whose zero is a surface, scaled to about a distance in cm."""
    gradient = np.gradient(field, VOXEL)
    return field / np.maximum(np.sqrt(gradient[0] ** 2 + gradient[1] ** 2 + gradient[2] ** 2), 0.35)


def _sleeve_top(figure, fit):
    """Height of the sleeve's head, cm."""
    return float(figure.ridge(figure.shoulder)) + 0.9 * fit.padding


def _sleeve_field(figure, fit, x, y, z):
    """Below 0 inside of a sleeve."""
    down = _sleeve_top(figure, fit) - z
    below = np.maximum(down - 6, 0)
    centre = figure.shoulder - fit.sleeve_inset + fit.sleeve_slant * below + fit.sleeve_bend * below**2
    taper = 1 - 0.004 * below
    rx, ry = fit.sleeve_breadth * taper, fit.sleeve_depth * taper
    cap = np.clip(1 - down / fit.sleeve_head, 0, None)
    across = np.abs((np.abs(x) - centre) / rx) ** 2.2 + np.abs((y - (1.7 - 0.02 * below)) / ry) ** 2.2
    return ((across + cap**2.2) ** (1 / 2.2) - 1) * np.minimum(rx, ry)


def _body_field(figure, fit, xs, ys, zs):
    """Below 0 inside of the body without sleeves."""
    x, z = np.meshgrid(xs, zs, indexing="ij")
    drop = figure.ridge(x) - z
    raised = drop + fit.padding  # the shell is rounded over a shoulder line raised by the cloth
    flat = figure.flatness(x)
    front = 1.6 - figure.roundness(raised) * flat * (raised > 0) - figure.bust(x, z)
    lift = fit.ease - (figure.roundness(raised) - figure.roundness(drop)) * flat
    front = front - np.where(drop > 0, np.clip(lift, 0, 2), 0) * np.clip(drop / 4, 0, 1)
    back = 1.6 + figure.roundness(drop) * 0.85 + 0.8 * fit.ease
    armhole = smoothstep(14.5 * figure.width, fit.armhole_end, np.abs(x)) * smoothstep(-4, -15, z)
    front = front + armhole * (2.0 - front) * fit.armhole
    back = back - armhole * (back - 1.0) * 0.5
    y = ys[None, :, None]
    field = np.maximum(front[:, None, :] - y, y - back[:, None, :])
    field = np.maximum(field, -raised[:, None, :])
    side = figure.shoulder - fit.side_inset + fit.side_room * np.clip((-8 - zs) / 6, 0, 1)
    return np.maximum(field, np.abs(xs)[:, None, None] - side[None, None, :])


def _smoothed(vertices, faces, rounds):
    """Vertices moved towards the mean of their neighbours."""
    edges = np.r_[faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]
    ones = np.ones(len(edges))
    near = coo_matrix((ones, (edges[:, 0], edges[:, 1])), shape=(len(vertices),) * 2).tocsr()
    near = ((near + near.T) > 0).astype(float)
    degree = np.asarray(near.sum(1))
    for _ in range(rounds):
        vertices = vertices + 0.6 * ((near @ vertices) / degree - vertices)
    return vertices


def shell(figure, fit, drape, opening, pressed):
    """Body and sleeves as one surface.

    `drape` gives folds towards the viewer over (x, z), `opening` what is cut away at (x, y, z), `pressed`
    how far the cloth is pressed down there; all in cm.
    """
    xs, ys, zs = np.arange(-30, 30 + VOXEL, VOXEL), np.arange(-19, 13, VOXEL), np.arange(-37, 9, VOXEL)
    body = _distance(_body_field(figure, fit, xs, ys, zs))
    sleeve = _distance(_sleeve_field(figure, fit, *np.meshgrid(xs, ys, zs, indexing="ij")))
    blend = 1.2 + 2.6 * np.clip((zs + 12) / 9, 0, 1)
    share = np.clip(0.5 + 0.5 * (sleeve - body) / blend, 0, 1)
    joined = sleeve + (body - sleeve) * share - blend * share * (1 - share)

    corner = np.array([xs[0], ys[0], zs[0]])
    vertices, faces, normals, _ = marching_cubes(
        gaussian_filter(joined, 1.3), 0, spacing=(VOXEL,) * 3, allow_degenerate=False
    )
    vertices = _smoothed(vertices + corner, faces, rounds=4)
    if normals[:, 2][vertices[:, 2] > 3].mean() < 0:
        normals = -normals
    at = ((vertices - corner) / VOXEL).T
    beyond_body = map_coordinates(body, at, order=1) - map_coordinates(
        sleeve, at, order=1
    )  # > 0 on the sleeve

    x, y, z = vertices.T
    across = np.abs(x)
    seam_x = PchipInterpolator(
        [-15, -12, -8, -3, 1, 3], np.array([18.6, 17.5, 16.9, 17.9, 19.4, 19.9]) * figure.width
    )
    arm = across - seam_x(np.clip(z, -15, 3))  # cm beyond the armhole's seam
    arm = np.where(z < -14, np.where(arm > 0, 2.0, -2.0), arm)
    low = np.clip((-10 - z) / 4, 0, 1)
    on_body = 1 / (1 + np.exp(np.clip(beyond_body / 0.35 * low + arm / 0.5 * (1 - low), -50, 50)))

    facing = np.clip(-normals[:, 1] * 1.6, 0, 1)
    y = y - drape(x, z) * on_body * facing
    side = np.sign(x)
    round_arm = np.arctan2(1.7 - y, across - (figure.shoulder - 3))
    down = _sleeve_top(figure, fit) - z
    wrinkles = fit.slack * _sleeve_wrinkles(round_arm, down, z, side)
    wrinkles = wrinkles + 0.10 * fit.padding * np.exp(-(((arm - 0.5) / 0.4) ** 2)) * np.clip(
        1 - down / 14, 0, 1
    )
    shaped = np.c_[x, y, z] + normals * (wrinkles * (1 - on_body) - pressed(x, y, z))[:, None]

    keep = ~opening(x, y, z)
    turning_away = 0.7 * np.maximum(0, y + 3.5) * smoothstep(17, 20.5, across)
    uv = np.c_[x + side * turning_away, z]
    return Mesh.of(shaped, faces[keep[faces].all(1)], uv, np.clip(arm, -2, 2))


def _sleeve_wrinkles(angle, down, z, side):
    """Folds of a sleeve, cm outwards, over the angle around the arm and cm below the shoulder."""
    grown = np.clip((down - 5) / 8, 0, 1)
    folds = 0.32 * grown * np.sin(angle * 2.0 + down * 0.16 + side)
    folds = folds + 0.22 * grown * np.sin(angle * 4 - down * 0.40 + 2 * side) * np.clip((down - 8) / 10, 0, 1)
    folds = folds + 0.16 * MIDDLE(angle * 6 + side * 30, z) * grown + 0.04 * FINE(angle * 6, z + side * 20)
    return (
        folds
        + 0.35 * np.exp(-(((angle - 2.35) / 0.25) ** 2) - ((down - 12) / 5) ** 2)
        - 0.25 * np.exp(-(((angle - 1.95) / 0.2) ** 2) - ((down - 12) / 5) ** 2)
    )

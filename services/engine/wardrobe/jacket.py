"""Jackets: shell of body and sleeves, lapels, collar, breast pocket."""

import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter, map_coordinates
from scipy.sparse import coo_matrix
from scipy.spatial import cKDTree
from skimage.measure import marching_cubes

from collar import front_then_back, turned_down
from measures import FINE, MIDDLE, quarter_round, smoothstep
from mesh import Mesh, dense, distance_to, fill_outline, spline, turned

VOXEL = 0.28  # cm


def jacket(figure, cut):
    mesh = shell(figure, cut)
    for side in (1, -1):
        mesh.add(lapel(side, figure, cut), jacket_collar(side, figure, cut))
    if not figure.women:
        mesh.add(breast_pocket(figure))
    return mesh


def _distance(field):
    """A field whose zero is a surface, scaled to about a distance in cm."""
    gradient = np.gradient(field, VOXEL)
    return field / np.maximum(np.sqrt(gradient[0] ** 2 + gradient[1] ** 2 + gradient[2] ** 2), 0.35)


def _sleeve_field(figure, x, y, z):
    """Below 0 inside of a sleeve."""
    down = figure.ridge(np.array(figure.shoulder)) + 0.9 - z
    below = np.maximum(down - 6, 0)
    if figure.women:
        centre, radius = figure.shoulder - 5.0 + 0.06 * below + 0.0008 * below**2, 6.5
    else:
        centre, radius = figure.shoulder - 4.3 + 0.115 * below + 0.0010 * below**2, 6.5
    taper = 1 - 0.004 * below
    rx, ry = radius * taper, 6.5 * figure.width * taper
    cap = np.clip(1 - down / 8.5, 0, None)
    across = np.abs((np.abs(x) - centre) / rx) ** 2.2 + np.abs((y - (1.7 - 0.02 * below)) / ry) ** 2.2
    return ((across + cap**2.35) ** (1 / 2.25) - 1) * np.minimum(rx, ry)


def _body_field(figure, xs, ys, zs):
    """Below 0 inside of the jacket's body without sleeves."""
    x, z = np.meshgrid(xs, zs, indexing="ij")
    drop = figure.ridge(x) - z
    raised = drop + 1.0  # the shell is rounded over a shoulder line raised by the cloth
    flat = figure.flatness(x)
    front = 1.6 - figure.roundness(raised) * flat * (raised > 0) - figure.bust(x, z)
    lift = 1.25 - (figure.roundness(raised) - figure.roundness(drop)) * flat
    front = front - np.where(drop > 0, np.clip(lift, 0, 2), 0) * np.clip(drop / 4, 0, 1)
    back = 1.6 + figure.roundness(drop) * 0.85 + 1.0
    armhole = smoothstep(14.5 * figure.width, 20.5 * figure.width + (1.5 if figure.women else 0), np.abs(x)) * smoothstep(-4, -15, z)
    front = front + armhole * (2.0 - front) * (0.45 if figure.women else 0.85)
    back = back - armhole * (back - 1.0) * 0.5
    y = ys[None, :, None]
    field = np.maximum(front[:, None, :] - y, y - back[:, None, :])
    field = np.maximum(field, -raised[:, None, :])
    side = figure.shoulder - 0.8 + (1.6 * np.clip((-8 - zs) / 6, 0, 1) if figure.women else 0 * zs)
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


def shell(figure, cut):
    """Body and sleeves as one surface, open where lapels and collar lie."""
    xs, ys, zs = np.arange(-30, 30 + VOXEL, VOXEL), np.arange(-19, 13, VOXEL), np.arange(-37, 9, VOXEL)
    body = _distance(_body_field(figure, xs, ys, zs))
    sleeve = _distance(_sleeve_field(figure, *np.meshgrid(xs, ys, zs, indexing="ij")))
    blend = 1.2 + 2.6 * np.clip((zs + 12) / 9, 0, 1)
    share = np.clip(0.5 + 0.5 * (sleeve - body) / blend, 0, 1)
    joined = sleeve + (body - sleeve) * share - blend * share * (1 - share)

    corner = np.array([xs[0], ys[0], zs[0]])
    vertices, faces, normals, _ = marching_cubes(gaussian_filter(joined, 1.0), 0, spacing=(VOXEL,) * 3, allow_degenerate=False)
    vertices = _smoothed(vertices + corner, faces, rounds=4)
    if normals[:, 2][vertices[:, 2] > 3].mean() < 0:
        normals = -normals
    at = ((vertices - corner) / VOXEL).T
    beyond_body = map_coordinates(body, at, order=1) - map_coordinates(sleeve, at, order=1)  # > 0 on the sleeve

    x, y, z = vertices.T
    across = np.abs(x)
    seam_x = PchipInterpolator([-15, -12, -8, -3, 1, 3], np.array([18.6, 17.5, 16.9, 17.9, 19.4, 19.9]) * figure.width)
    arm = across - seam_x(np.clip(z, -15, 3))  # cm beyond the armhole's seam
    arm = np.where(z < -14, np.where(arm > 0, 2.0, -2.0), arm)
    low = np.clip((-10 - z) / 4, 0, 1)
    on_body = 1 / (1 + np.exp(np.clip(beyond_body / 0.35 * low + arm / 0.5 * (1 - low), -50, 50)))

    facing = np.clip(-normals[:, 1] * 1.6, 0, 1)
    y = y - figure.drape(x, z) * on_body * facing
    side = np.sign(x)
    round_arm = np.arctan2(1.7 - y, across - (figure.shoulder - 3))
    down = float(figure.ridge(np.array(figure.shoulder))) + 0.9 - z
    wrinkles = _sleeve_wrinkles(round_arm, down, z, side)
    wrinkles = wrinkles + 0.10 * np.exp(-(((arm - 0.5) / 0.4) ** 2)) * np.clip(1 - down / 14, 0, 1)
    shaped = np.c_[x, y, z] + normals * (wrinkles * (1 - on_body))[:, None]

    keep = ~((across < cut.roll_x(z) + 0.5) & (y < 2.0))
    from_neck = np.hypot(x, y - 3.2)
    keep &= ~((from_neck < 8.3) & (z > -1)) & ~((from_neck < 9.6) & (z > 2.5))
    on_sleeve = np.c_[round_arm * 6.5 * side + 40, z]
    uv = np.where((beyond_body > 0)[:, None], on_sleeve, np.c_[x, z])
    return Mesh.of(shaped, faces[keep[faces].all(1)], uv, np.clip(arm, -2, 2))


def _sleeve_wrinkles(angle, down, z, side):
    """Folds of a sleeve, cm outwards, over the angle around the arm and cm below the shoulder."""
    grown = np.clip((down - 5) / 8, 0, 1)
    folds = 0.32 * grown * np.sin(angle * 2.0 + down * 0.16 + side)
    folds = folds + 0.22 * grown * np.sin(angle * 4 - down * 0.40 + 2 * side) * np.clip((down - 8) / 10, 0, 1)
    folds = folds + 0.16 * MIDDLE(angle * 6 + side * 30, z) * grown + 0.04 * FINE(angle * 6, z + side * 20)
    return folds + 0.35 * np.exp(-(((angle - 2.35) / 0.25) ** 2) - ((down - 12) / 5) ** 2) - 0.25 * np.exp(-(((angle - 1.95) / 0.2) ** 2) - ((down - 12) / 5) ** 2)


def lapel(side, figure, cut):
    roll = spline(cut.roll[1:], 80)
    roll = roll[roll[:, 1] < cut.gorge_inner[1] - 0.05]
    edge = spline(cut.lapel, 90)
    outline = np.concatenate([[cut.gorge_inner], [cut.gorge_outer], edge, roll[::-1]])
    flat, faces = fill_outline(outline, 0.018)
    x, z = flat.T
    roll = np.concatenate([[cut.gorge_inner], roll])
    edge = np.concatenate([[cut.gorge_outer], edge])
    to_roll, to_edge = distance_to(flat, roll), distance_to(flat, edge)
    to_gorge = distance_to(flat, [cut.gorge_inner, cut.gorge_outer])

    roll_radius = 0.85
    height = np.where(to_roll < roll_radius, 1.05 * quarter_round(to_roll, roll_radius), 0.40 + 0.65 * np.exp(-(((to_roll - roll_radius) / 2.2) ** 2)))
    height = height + 0.10 * MIDDLE(x * side + 20, z) * np.clip(to_roll / 3, 0, 1)
    tip_stands_off = 0.28 * np.clip((to_roll - 4) / 5, 0, 1) * np.exp(-(((z + 4) / 5) ** 2))
    rounded = quarter_round(to_edge, 0.20)
    stitched = -0.063 * np.exp(-(((to_edge - 0.42) / 0.09) ** 2))
    sewn = -0.14 * np.exp(-((to_gorge / 0.10) ** 2))
    off = (height + tip_stands_off) * (0.75 + 0.25 * rounded) + stitched + sewn + 0.12 * (0.4 + 0.6 * rounded)
    y = figure.jacket(x * side, z) - off
    mesh = Mesh.of(np.c_[x * side, y, z], faces, turned(np.c_[x * side, z], 0.14 * side))

    nearest = cKDTree(flat)

    def skirt(line, depth, inward, count):
        """A strip from a line of the lapel back to the cloth below."""
        line = dense(line, 0.1)
        start = y[nearest.query(line)[1]]
        rows = [np.c_[(line[:, 0] - inward * np.sin(q * np.pi / 2)) * side, start + depth * q, line[:, 1]] for q in np.linspace(0, 1, count)]
        return Mesh.grid(np.stack(rows))

    return mesh.add(skirt(roll, 1.6, 0.15, 6), skirt(edge, 0.5, 0, 3))


def jacket_collar(side, figure, cut):
    count = 240
    n = figure.neck
    inner, outer, tip = cut.gorge_inner, cut.gorge_outer, cut.collar_tip

    def on_jacket(x, z, off):
        return float(figure.jacket(np.array(float(x)), np.array(float(z)))) - off

    fold = spline(
        [
            (inner[0] + 0.02, on_jacket(inner[0], inner[1] - 0.15, 0.30), inner[1] - 0.15),
            (inner[0] + 0.10, on_jacket(inner[0], inner[1] + 0.5, 0.55), inner[1] + 0.5),
            (6.95 * n, -3.7, 2.4),
            (7.5 * n, -1.2, 4.2),
            (7.7 * n, 1.4, 5.3),
            (6.8 * n, 5.2, 6.4),
            (4.2 * n, 7.9, 7.0),
            (0, 9.0, 7.2),
        ],
        count,
    )
    start = np.array([outer[0] - 0.02, on_jacket(*outer, 0.55), outer[1] + 0.03])
    corner = np.array([tip[0], on_jacket(*tip, 0.62), tip[1]])

    def behind(points):
        mid = 11.2 * (tip[0] / 12.5 if figure.women else 1)
        return spline(
            [
                tuple(corner),
                (mid, on_jacket(mid, 3.3, 0.8), 3.2),
                (10.3 * n, -1.6, 4.6),
                (9.9 * n, 1.6, 5.3),
                (9.2 * n, 5, 5.5),
                (6.5 * n, 8.6, 5.4),
                (0, 10.4, 5.2),
            ],
            points,
        )

    edge = front_then_back(start, corner, behind, 0.16, count)
    return Mesh().add(*turned_down(figure, fold, edge, side, stand=3.2, roll_radius=0.42, bulge=0.38, edge_drop=0.5, lies_on=figure.jacket, roll_grows=0.3))


def breast_pocket(figure):
    k = figure.width
    outline = np.array([(9.2 * k, -18.0), (18.2 * k - 1.5, -16.9), (18.2 * k - 1.5, -14.7), (9.2 * k, -15.6)])
    flat, faces = fill_outline(outline, 0.03)
    x, z = flat.T
    to_edge = distance_to(flat, np.r_[outline, outline[:1]])
    y = figure.jacket(x, z) - 0.05 - 0.17 * quarter_round(to_edge, 0.18) + 0.04 * np.exp(-(((to_edge - 0.3) / 0.07) ** 2))
    return Mesh.of(np.c_[x, y, z], faces, flat)

"""Jackets: shell of body and sleeves, lapels, collar, breast pocket."""

import numpy as np
from scipy.spatial import cKDTree

from collar import front_then_back, turned_down
from measures import MIDDLE, quarter_round, smoothstep
from mesh import Mesh, dense, distance_to, fill_outline, spline, turned
from shell import Fit, shell

MEN_FIT = Fit(
    ease=1.25,
    padding=1.0,
    sleeve_inset=4.3,
    sleeve_slant=0.115,
    sleeve_bend=0.0010,
    sleeve_breadth=6.5,
    sleeve_depth=6.5,
    sleeve_head=8.5,
    armhole=0.85,
    armhole_end=20.5,
)
WOMEN_FIT = Fit(
    ease=1.25,
    padding=1.0,
    sleeve_inset=5.0,
    sleeve_slant=0.06,
    sleeve_bend=0.0008,
    sleeve_breadth=6.5,
    sleeve_depth=5.6,
    sleeve_head=8.5,
    armhole=0.45,
    armhole_end=19.1,
    side_room=1.6,
)


def jacket(figure, cut):
    n = figure.neck

    def opening(x, y, z):
        """Of the shell: what lapels and collar cover."""
        from_neck = np.hypot(x, y - 3.2)
        below_lapels = (np.abs(x) < cut.roll_x(z) + 0.5) & (y < 2.0)
        below_fold = np.where(y < -1.5, 9.6, 9.6 * n)
        return below_lapels | ((from_neck < 8.3) & (z > -1)) | ((from_neck < below_fold) & (z > 2.5))

    def pressed(x, y, z):
        """The collar presses the shell down."""
        return 0.4 * smoothstep(10.2 * n, 9.7 * n, np.hypot(x, y - 3.2)) * smoothstep(0.5, 2, z)

    mesh = shell(figure, WOMEN_FIT if figure.women else MEN_FIT, figure.drape, opening, pressed)
    for side in (1, -1):
        mesh.add(lapel(side, figure, cut), jacket_collar(side, figure, cut))
    if not figure.women:
        mesh.add(breast_pocket(figure))
    return mesh


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
    height = np.where(
        to_roll < roll_radius,
        1.05 * quarter_round(to_roll, roll_radius),
        0.40 + 0.65 * np.exp(-(((to_roll - roll_radius) / 2.2) ** 2)),
    )
    height = height + 0.10 * MIDDLE(x * side + 20, z) * np.clip(to_roll / 3, 0, 1)
    tip_stands_off = 0.28 * np.clip((to_roll - 4) / 5, 0, 1) * np.exp(-(((z + 4) / 5) ** 2))
    rounded = quarter_round(to_edge, 0.20)
    stitched = -0.063 * np.exp(-(((to_edge - 0.42) / 0.09) ** 2))
    sewn = -0.14 * np.exp(-((to_gorge / 0.10) ** 2))
    off = (height + tip_stands_off) * (0.75 + 0.25 * rounded) + stitched + sewn + 0.12 * (0.4 + 0.6 * rounded)
    y = figure.jacket(x * side, z) - off
    mesh = Mesh.of(np.c_[x * side, y, z], faces, turned(np.c_[x * side, z], 0.14 * side))

    nearest = cKDTree(flat)

    def skirt(line, depth, inward, count, tuck):
        """A strip from a line of the lapel back to the cloth below; it begins `tuck` cm under the lapel."""
        line = dense(line, 0.1)
        start = y[nearest.query(line)[1]]
        under = np.c_[(line[:, 0] + tuck) * side, start + 0.03, line[:, 1]]
        rows = [
            np.c_[(line[:, 0] - inward * np.sin(q * np.pi / 2)) * side, start + depth * q, line[:, 1]]
            for q in np.linspace(0, 1, count)
        ]
        rows.insert(0, under)
        return Mesh.grid(np.stack(rows))

    return mesh.add(skirt(roll, 1.6, 0.15, 6, tuck=0.08), skirt(edge, 0.5, 0, 3, tuck=-0.05))


def jacket_collar(side, figure, cut):
    count = 240
    n = figure.neck
    inner, outer, tip = cut.gorge_inner, cut.gorge_outer, cut.collar_tip
    low = 0.9 if figure.women else 0.3  # behind, that what is worn below looks out

    def on_jacket(x, z, off):
        return float(figure.jacket(np.array(float(x)), np.array(float(z)))) - off

    fold = spline(
        [
            (
                float(cut.roll_x(inner[1] - 0.45)) + 0.04,
                on_jacket(inner[0], inner[1] - 0.45, 0.30),
                inner[1] - 0.45,
            ),
            (inner[0] + 0.08, on_jacket(inner[0], inner[1] + 0.5, 0.55), inner[1] + 0.5),
            (6.8 * n, -3.7, 2.4),
            (7.5 * n, -1.2, 4.2),
            (7.7 * n, 1.4, 5.3),
            (6.8 * n, 5.2, 6.4 - 0.6 * low),
            (4.2 * n, 7.9, 7.0 - low),
            (0, 9.0, 7.2 - low),
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
                (10.3 * n, -1.6, 4.6 - 0.4 * low),
                (9.9 * n, 1.6, 5.3 - 0.4 * low),
                (9.2 * n, 5, 5.5 - 0.6 * low),
                (6.5 * n, 8.6, 5.4 - low),
                (0, 10.4, 5.2 - low),
            ],
            points,
        )

    edge = front_then_back(start, corner, behind, 0.16, count)
    return Mesh().add(
        *turned_down(
            figure,
            fold,
            edge,
            side,
            stand=1.6 if figure.women else 3.2,
            roll_radius=0.42,
            bulge=0.38,
            edge_drop=0.5,
            lies_on=figure.jacket,
            roll_grows=0.3,
        )
    )


def breast_pocket(figure):
    k = figure.width
    outline = np.array([(9.2 * k, -18.0), (18.2 * k - 1.5, -16.9), (18.2 * k - 1.5, -14.7), (9.2 * k, -15.6)])
    flat, faces = fill_outline(outline, 0.03)
    x, z = flat.T
    to_edge = distance_to(flat, np.r_[outline, outline[:1]])
    y = (
        figure.jacket(x, z)
        - 0.05
        - 0.17 * quarter_round(to_edge, 0.18)
        + 0.04 * np.exp(-(((to_edge - 0.3) / 0.07) ** 2))
    )
    return Mesh.of(np.c_[x, y, z], faces, flat)

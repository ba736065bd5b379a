"""Men's shirts, closed to the top button: front, spread collar, buttons."""

import numpy as np
from scipy.interpolate import PchipInterpolator

from collar import front_then_back, turned_down
from measures import quarter_round
from mesh import Mesh, spline

PLACKET = 1.7  # half its width, cm
BUTTONS = (-6.4, -15.2, -24.0)  # heights of those below the top button, cm


def shirt(figure, with_tie):
    """Outside, and inside of the collar. Without a tie the collar closes over a band with the top button."""
    outside, inside = zip(*(shirt_collar(side, figure, with_tie) for side in (1, -1)))
    front = [shirt_front(figure)]
    if not with_tie:
        front += [collar_band(), button(band_depth, 0.0, 0.35, radius=0.48, off=0.16)]
        front += [button(figure.shirt, -0.1, z) for z in BUTTONS]
    return Mesh().add(*front, *outside), Mesh().add(*inside)


def shirt_front(figure):
    """Two halves, the viewer's right one over the other with its placket."""
    mesh = Mesh()
    heights = np.linspace(-38, 3.8, 320)
    across = np.linspace(0, 1, 150)
    for side in (1, -1):
        vertices = np.zeros((len(heights), len(across), 3))
        for i, z in enumerate(heights):
            start = 0 if z < 0.3 else np.interp(z, [0.3, 2, 4.6], [0, 3.6, 6.2])
            x = start + (13 - start) * across
            y = figure.shirt(x * side, np.full_like(x, z)) + max(0, z - 0.6) * 1.0 + (z > 0.6) * 0.15
            if side == 1:
                y = y - 0.16 / (1 + np.exp((x - PLACKET) / 0.05)) + 0.03 * np.exp(-(((x - 1.45) / 0.06) ** 2))
            overlap = 0 if side == -1 or z >= 0.3 else PLACKET * (1 - across) ** 30
            vertices[i] = np.c_[x * side - overlap, y, np.full_like(x, z)]
        mesh.add(Mesh.grid(vertices))
    return mesh


def band_depth(x, z):
    """Depth y of the collar's band at the front."""
    return PchipInterpolator([0, 2.3, 4.4], [-5.0, -4.55, -2.9])(np.abs(x)) - 0.04 * (z - 0.4)


def collar_band():
    """The band below the leaves, one end over the other as the placket."""
    rise = PchipInterpolator([0, 2.3, 4.4], [0, 0.5, 1.5])
    v, x = np.meshgrid(np.linspace(-1, 1, 90), np.linspace(-4.3, 4.3, 360), indexing="ij")
    z = 0.45 + 1.25 * v + rise(np.abs(x))
    to_edge = 1.25 * (1 + v)
    y = (
        band_depth(x, z)
        + 0.25 * (1 - quarter_round(to_edge, 0.14))
        + 0.03 * np.exp(-(((to_edge - 0.3) / 0.07) ** 2))
    )
    over = 1 / (1 + np.exp(-(x + 1.35 - 0.2 * v) / 0.025))
    return Mesh.grid(np.stack([x, y - 0.14 * over, z], -1))


def shirt_collar(side, figure, with_tie):
    count = 260

    def on_shirt(x, z, off):
        return float(figure.shirt(np.array(float(x)), np.array(float(z)))) - off

    front = 0.45 if with_tie else 0.06
    fold = spline(
        [
            (front, -5.0, 1.75),
            (2.3, -4.55, 2.25),
            (4.6, -2.7, 3.4),
            (6.15, 0.2, 4.7),
            (6.5, 2.8, 5.9),
            (5.4, 5.6, 7.0),
            (3, 7.2, 7.6),
            (0, 7.8, 7.8),
        ],
        count,
    )
    start = np.array([front + 0.06, -5.28, 1.4])
    corner = np.array([5.3, on_shirt(5.3, -2.5, 0.75), -2.5])
    share = 0.22

    def behind(points):
        return spline(
            [
                tuple(corner),
                (6.4, on_shirt(6.4, -0.6, 0.6), -0.6),
                (7.2, -2.4, 0.2),
                (7.4, 0.8, 1.6),
                (7.0, 4, 3.0),
                (4.8, 7.6, 4.0),
                (0, 8.8, 4.3),
            ],
            points,
        )

    edge = front_then_back(start, corner, behind, share, count)
    q = np.clip(np.linspace(0, 1, count) / share, 0, 1)
    edge[:, 1] -= 0.35 * np.sin(np.pi * q) * (q < 1)
    return turned_down(
        figure, fold, edge, side, stand=8.0, roll_radius=0.22, bulge=0.35, edge_drop=0.3, stitch=0.55
    )


def button(on, x0, z0, radius=0.56, off=0.22):
    """A button with four holes at (x0, z0), `off` cm before a depth over (x, z)."""
    angle = np.linspace(0, 2 * np.pi, 90)
    share = np.concatenate([np.linspace(0, 0.75, 40), np.linspace(0.75, 1, 24)[1:]])
    r, a = np.meshgrid(share, angle, indexing="ij")
    x, z = x0 + radius * r * np.cos(a), z0 + radius * r * np.sin(a)
    height = 0.16 * np.sqrt(np.clip(1 - np.clip((r - 0.72) / 0.28, 0, 1) ** 2, 0, 1)) - 0.05 * np.exp(
        -((r / 0.55) ** 4)
    )
    for hole in (0.8, 2.37, 3.94, 5.5):
        height = height - 0.14 * np.exp(
            -((x - x0 - 0.13 * np.cos(hole)) ** 2 + (z - z0 - 0.13 * np.sin(hole)) ** 2) / 0.05**2
        )
    y = on(x * 0 + x0, z * 0 + z0) - off - height
    return Mesh.grid(np.stack([x, y, z], -1), np.stack([x, z], -1) * 0.01)

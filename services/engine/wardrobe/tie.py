"""A tie: blade with a dimple below its knot."""

import numpy as np

from measures import FINE
from mesh import Mesh, turned


def tie(figure):
    return Mesh().add(blade(figure), knot(figure))


def blade(figure):
    heights = np.linspace(-1.8, -38, 360)
    u = np.linspace(-1, 1, 120)
    vertices = np.zeros((len(heights), len(u), 3))
    for i, z in enumerate(heights):
        half = np.interp(z, [-38, -20, -8, -4, -1.8], [4.4, 3.3, 2.35, 1.85, 1.25])
        thick = (0.30 + 0.75 * np.exp(-(-z - 2) / 4.5)) * np.sqrt(np.maximum(0, 1 - np.abs(u) ** 3.2))
        dimple = 0.55 * np.exp(-(((u - 0.12) / 0.22) ** 2)) * np.exp(-(((z + 3.6) / 2.6) ** 2))
        folds = 0.16 * np.exp(-(((u + 0.55) / 0.15) ** 2)) * np.exp(-(((z + 4) / 3.5) ** 2))
        folds = folds + 0.12 * np.exp(-(((u - 0.7) / 0.15) ** 2)) * np.exp(-(((z + 5) / 3.5) ** 2))
        x = u * half + 0.10 * np.sin(z * 0.2)
        flat = np.full_like(x, z)
        y = (
            figure.shirt(0 * x, flat)
            - 0.35
            - 0.25 * (1 - u**2)
            - thick
            + dimple
            - folds
            - 0.04 * FINE(x + 5, flat)
        )
        vertices[i] = np.c_[x, y, flat]
    return Mesh.grid(vertices, turned(vertices[..., [0, 2]], 0.75))


def knot(figure):
    heights = np.linspace(1.85, -2.35, 140)
    u = np.linspace(-1, 1, 120)
    on_shirt = float(figure.shirt(np.array(0.0), np.array(-3.0))) - 0.3
    vertices = np.zeros((len(heights), len(u), 3))
    for i, z in enumerate(heights):
        q = (1.85 - z) / 4.2
        half = np.interp(q, [0, 0.15, 0.6, 0.92, 1], [1.9, 2.15, 1.85, 1.42, 1.30])
        rounded_end = np.sqrt(max(0, 1 - max(0, (q - 0.86) / 0.14) ** 2)) * np.sqrt(
            1 - max(0, 1 - q / 0.10) ** 2
        )
        thick = (1.05 + 0.55 * np.sin(np.pi * min(1, q * 0.9 + 0.15))) * (0.35 + 0.65 * rounded_end)
        x = u * half + 0.12 * q - 0.06
        y = np.interp(z, [-3, 0, 2], [on_shirt, -4.1, -3.9]) - thick * np.sqrt(
            np.maximum(0, 1 - np.abs(u) ** 2.4)
        )
        y = y - 0.06 * np.sin((u * 1.3 + q * 2.2) * 3.0) * np.sin(np.pi * q)
        vertices[i] = np.c_[x, y, np.full_like(x, z)]
    return Mesh.grid(vertices, turned(vertices[..., [0, 2]], 0.62))

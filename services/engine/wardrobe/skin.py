"""Chest and neck, never seen: they hide what lies behind them and keep light from it."""

import numpy as np

from mesh import Mesh


def skin(figure):
    return Mesh().add(_chest(figure), _neck(figure))


def _chest(figure):
    """Narrow, or it would look out of a jacket's folds at the arm; low, or out of a collar's side."""
    z, x = np.meshgrid(np.linspace(0, -38, 240), np.linspace(-10, 10, 200), indexing="ij")
    return Mesh.grid(np.stack([x, figure.chest(x, z) + 0.25, z], -1))


def _neck(figure):
    heights = np.linspace(-6, 22, 160)
    angle = np.linspace(0, 2 * np.pi, 160)
    vertices = np.zeros((len(heights), len(angle), 3))
    for i, z in enumerate(heights):
        flare = 1.2 * np.exp(-(z + 1) / 2.6) if z > -1 else 1.2
        rx, ry = 5.5 * figure.neck + flare * 0.9, 5.9 * figure.neck + flare * 0.5
        vertices[i] = np.c_[rx * np.cos(angle), 3.1 - 0.10 * z - ry * np.sin(angle), np.full_like(angle, z)]
    return Mesh.grid(vertices)

"""The pictures of a view: light of each lamp on the front layer and on the collar's back, and coverage."""

import time
from dataclasses import dataclass

import numpy as np
import OpenEXR
from scipy.ndimage import binary_dilation, label, maximum_filter, minimum_filter

LIGHTS = ("left", "right", "front", "ambient")
BACK_FRONT = 0.25  # share of the front lamp in the light of the collar's back
PURE = 0.985  # coverage from which on a pixel shows one part alone
MIXED = 0.01  # of another part in a pixel or beside it


@dataclass
class View:
    """Heights x widths in pixels; light is divided by albedo."""

    light: dict[str, np.ndarray]  # of left, right, front, ambient, back
    coverage: dict[str, np.ndarray]  # 0..1 of each part and of back

    def mirrored(self):
        other = {"left": "right", "right": "left"}
        light = {other.get(name, name): values[:, ::-1] for name, values in self.light.items()}
        return View(light, {name: values[:, ::-1] for name, values in self.coverage.items()})


def _read(file):
    with OpenEXR.File(str(file)) as picture:
        return np.asarray(picture.channels()["RGBA"].pixels, np.float32)


def render_view(scene, garment, folder, samples, log):
    """Five renderings of the scene as it is turned now."""

    def take(name, **settings):
        file = folder / f"{name}.exr"
        start, used = time.monotonic(), time.process_time()
        scene.render(file, **settings)
        log(f"    {name}: {time.monotonic() - start:.0f} s, of a core {time.process_time() - used:.0f} s")
        return _read(file)

    parts = take("parts", parts_only=True, samples=24)
    lamps = take("lamps", lamps=("left", "right", "front"), samples=samples)
    sky = take("sky", sky=1.0, samples=samples)
    bare_parts = take("bare-parts", parts_only=True, skin=False, samples=24)
    bare = take("bare", lamps=("front",), sky=1.0, skin=False, samples=samples)

    albedos = np.array([garment.cloths[part].albedo for part in garment.parts])
    of_parts = np.clip(parts[..., : len(albedos)], 0, 1)
    front = of_parts.sum(-1)
    base = of_parts @ albedos
    pictures = {"left": lamps[..., 0], "right": lamps[..., 1], "front": lamps[..., 2], "ambient": sky[..., 1]}
    light = {name: _relit(picture, base, of_parts) for name, picture in pictures.items()}

    of_bare = np.clip(bare_parts[..., : len(albedos)], 0, 1)
    back = of_bare.sum(-1) * _opening(front, of_bare.sum(-1))
    sent = bare[..., 1] + BACK_FRONT * (bare[..., 2] - bare[..., 1])
    light["back"] = push_pull(_relit(sent, of_bare @ albedos, of_bare), back)
    light = {name: values if name == "back" else push_pull(values, front) for name, values in light.items()}
    coverage = {part: of_parts[..., i] for i, part in enumerate(garment.parts)}
    return View(light, {**coverage, "back": back})


def _relit(picture, base, of_parts):
    """Light by albedo; pixels that mix two parts stay within what the pure ones around them show."""
    light = np.where(base > 1e-4, picture / np.maximum(base, 1e-4), 0)
    total = of_parts.sum(-1)
    pure = (total > PURE) & (maximum_filter(total - of_parts.max(-1), 3) < MIXED)
    lowest = minimum_filter(np.where(pure, light, np.inf), 7)
    highest = maximum_filter(np.where(pure, light, -np.inf), 7)
    known = np.isfinite(lowest) & np.isfinite(highest) & ~pure
    return np.where(known, np.clip(light, np.where(known, lowest, 0), np.where(known, highest, 0)), light)


def _opening(front, bare):
    """The collar's inside, and a little of what lies under the front layer's edge."""
    hidden = (bare - front) > 0.5
    labels, _ = label(hidden)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    large = np.isin(labels, np.flatnonzero(sizes > 400))
    return binary_dilation(large, iterations=6)


def push_pull(values, weight):
    """Values where weight is, going on smoothly where none is."""
    known = np.clip(weight, 0, 1)
    levels = [(values * known, known)]
    while min(levels[-1][0].shape) > 1:
        levels.append(tuple(_halved(each) for each in levels[-1]))
    filled = levels[-1][0] / np.maximum(levels[-1][1], 1e-6)
    for weighted, known in reversed(levels[:-1]):
        coarse = _doubled(filled, known.shape)
        share = np.clip(known, 0, 1)
        here = weighted / np.maximum(known, 1e-6)
        filled = here * share + coarse * (1 - share)
    return filled


def _halved(values):
    padded = np.pad(values, [(0, values.shape[0] % 2), (0, values.shape[1] % 2)])
    return padded[::2, ::2] + padded[1::2, ::2] + padded[::2, 1::2] + padded[1::2, 1::2]


def _doubled(values, shape):
    """Twice the size, linearly between the middles of the pixels."""

    def stretch(each, size):
        at = np.clip((np.arange(size) + 0.5) / 2 - 0.5, 0, len(each) - 1)
        low = np.floor(at).astype(int)
        high = np.minimum(low + 1, len(each) - 1)
        share = (at - low)[:, None]
        return each[low] * (1 - share) + each[high] * share

    return stretch(stretch(values, shape[0]).T, shape[1]).T

import sharp, { type Sharp } from 'sharp';

interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Pixels of the photo that fill the headshot's width. */
  readonly side: number;
  readonly fit: number;
}

const SMALL = 96;
const FACE = { left: 34, top: 30, width: 28, height: 30 };
const SIDES = { from: 0.25, to: 1.2, step: 0.01 };
const OUT = 960;

async function grey(image: Sharp): Promise<Grey> {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Normalised correlation of the face with the photo around (x, y); 1 is the same picture. */
function fitAt(photo: Grey, face: Grey, x: number, y: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < face.height; row++) {
    for (let column = 0; column < face.width; column++) {
      const a = face.data[row * face.width + column] ?? 0;
      const b = photo.data[(y + row) * photo.width + x + column] ?? 0;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  const count = face.width * face.height;
  const spread = Math.sqrt((sumAA - sumA ** 2 / count) * (sumBB - sumB ** 2 / count));
  return spread === 0 ? 0 : (sumAB - (sumA * sumB) / count) / spread;
}

async function placeAt(photo: Buffer, width: number, side: number, face: Grey): Promise<Place> {
  const scale = SMALL / side;
  const small = await grey(sharp(photo).resize(Math.round(width * scale)));
  let best = { x: 0, y: 0, side, fit: -1 };
  for (let y = 0; y <= small.height - face.height; y++) {
    for (let x = 0; x <= small.width - face.width; x++) {
      const fit = fitAt(small, face, x, y);
      if (fit > best.fit) best = { x: (x - FACE.left) / scale, y: (y - FACE.top) / scale, side, fit };
    }
  }
  return best;
}

/**
 * The photo, cut so that its face lies where the headshot has it. Beyond the photo its edge goes on.
 * @throws Error when the face is not found again
 */
export async function asSeenIn(headshot: Buffer, photo: Buffer): Promise<Buffer> {
  const face = await grey(sharp(headshot).resize(SMALL, SMALL).extract(FACE));
  const { width, height } = await sharp(photo).metadata();
  let best: Place = { x: 0, y: 0, side: 0, fit: -1 };
  for (let share = SIDES.from; share <= SIDES.to; share += SIDES.step) {
    const place = await placeAt(photo, width, Math.round(width * share), face);
    if (place.fit > best.fit) best = place;
  }
  if (best.fit < 0.7) throw new Error(`the face was not found again (${best.fit.toFixed(2)})`);
  const [x, y, side] = [Math.round(best.x), Math.round(best.y), best.side];
  const over = (past: number): number => Math.max(0, past);
  const extend = {
    left: over(-x),
    top: over(-y),
    right: over(x + side - width),
    bottom: over(y + side - height),
  };
  const wider = await sharp(photo)
    .extend({ ...extend, extendWith: 'copy' })
    .toBuffer();
  const cut = { left: x + extend.left, top: y + extend.top, width: side, height: side };
  return sharp(wider).extract(cut).resize(OUT, OUT).jpeg({ quality: 92 }).toBuffer();
}

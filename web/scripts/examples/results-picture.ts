import sharp from 'sharp';
import type { Made } from './make-package.ts';

const WALL = '#f4f4f2';
const INK = '#17181a';
const SOFT = '#5a5d61';
const MARGIN = 28;
const GAP = 12;
const CELL = 278;
const CAPTION = 34;
const COLUMNS = 3;
const ROWS = 2;
const FONT = 'Liberation Sans, Helvetica, Arial, sans 17';

const SHEET_HEIGHT = ROWS * (CELL + CAPTION) + (ROWS - 1) * GAP;
const SELFIE = { width: 462, height: SHEET_HEIGHT - CAPTION };
const WIDTH = MARGIN * 2 + SELFIE.width + 2 * GAP + COLUMNS * CELL + (COLUMNS - 1) * GAP;
const HEIGHT = MARGIN * 2 + SHEET_HEIGHT - 6;

const corners = (width: number, height: number): Buffer =>
  Buffer.from(`<svg><rect width="${width}" height="${height}" rx="4" ry="4"/></svg>`);

async function frame(image: Buffer, width: number, height: number): Promise<Buffer> {
  const sized = sharp(await sharp(image).resize(width, height, { position: 'top' }).toBuffer());
  return sized
    .composite([{ input: corners(width, height), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

function caption(number: string, text: string): Promise<Buffer> {
  const marked = `<span foreground="${SOFT}">${number}</span>  <span foreground="${INK}">${text}</span>`;
  return sharp({ text: { text: marked, font: FONT, rgba: true, dpi: 72 } })
    .png()
    .toBuffer();
}

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** The selfie beside the first image of each style, as a contact sheet; carries the headshots' AI mark. */
export async function resultsPicture(selfie: Buffer, sheet: readonly Made[]): Promise<Buffer> {
  const shown = sheet.slice(0, COLUMNS * ROWS);
  const [first] = shown;
  if (first === undefined) throw new Error('there is nothing to show');
  const cells = await Promise.all(
    shown.map(async ({ number, style, image }, index) => {
      const left = MARGIN + SELFIE.width + 2 * GAP + (index % COLUMNS) * (CELL + GAP);
      const top = MARGIN + Math.floor(index / COLUMNS) * (CELL + CAPTION + GAP);
      return [
        { input: await frame(image, CELL, CELL), left, top },
        {
          input: await caption(String(number).padStart(2, '0'), capital(style)),
          left: left + 1,
          top: top + CELL + 9,
        },
      ];
    }),
  );
  const before = [
    { input: await frame(selfie, SELFIE.width, SELFIE.height), left: MARGIN, top: MARGIN },
    { input: await caption('00', 'The photo'), left: MARGIN + 1, top: MARGIN + SELFIE.height + 9 },
  ];
  const { xmpAsString } = await sharp(first.image).metadata();
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: WALL } })
    .composite([...before, ...cells.flat()])
    .withXmp(xmpAsString ?? '')
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

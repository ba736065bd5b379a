import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { SavedImage } from './download.ts';

const margin = 72;
const gap = 28;
const captionHeight = 74;
const headHeight = 150;
const footHeight = 64;
const paper = '#f7f5f1';
const ink = '#22201d';
const grey = '#77716a';
const fonts = "'Instrument Sans','Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif";

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly width: number;
  readonly height: number;
}

export function gridFor(count: number, aspect: number): Grid {
  const columns = count <= 12 ? 4 : count <= 30 ? 5 : 10;
  const cellWidth = columns === 10 ? 240 : 380;
  const cellHeight = Math.round(cellWidth / aspect);
  const rows = Math.max(1, Math.ceil(count / columns));
  return {
    columns,
    rows,
    cellWidth,
    cellHeight,
    width: 2 * margin + columns * cellWidth + (columns - 1) * gap,
    height: headHeight + rows * (cellHeight + captionHeight) + (rows - 1) * gap + footHeight + margin,
  };
}

export const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface SheetTexts {
  readonly title: string;
  readonly subtitle: string;
}

export async function makeContactSheet(
  images: readonly SavedImage[],
  out: string,
  texts: SheetTexts,
): Promise<string> {
  const [first] = images;
  if (!first) throw new Error('There is nothing to show.');
  const grid = gridFor(images.length, first.width / first.height);
  const pictures: OverlayOptions[] = [];
  const captions: string[] = [heading(texts)];
  for (const [index, image] of images.entries()) {
    const left = margin + (index % grid.columns) * (grid.cellWidth + gap);
    const top = headHeight + Math.floor(index / grid.columns) * (grid.cellHeight + captionHeight + gap);
    const input = await sharp(join(out, image.file))
      .resize(grid.cellWidth, grid.cellHeight, { fit: 'cover', position: 'top' })
      .composite([{ input: roundedMask(grid.cellWidth, grid.cellHeight), blend: 'dest-in' }])
      .png({ compressionLevel: 1 })
      .toBuffer();
    pictures.push({ input, left, top });
    captions.push(caption(image, left, top + grid.cellHeight, grid.cellWidth));
  }
  captions.push(
    label(
      margin,
      grid.height - margin + 12,
      20,
      grey,
      'AI-generated images. Similarity to the selfie is measured for every image.',
    ),
  );
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${grid.width}" height="${grid.height}">${captions.join('')}</svg>`;
  const file = 'contact-sheet.jpg';
  await sharp({ create: { width: grid.width, height: grid.height, channels: 3, background: paper } })
    .composite([...pictures, { input: Buffer.from(text), left: 0, top: 0 }])
    .jpeg({ quality: 88, mozjpeg: true })
    .toFile(join(out, file));
  return file;
}

function roundedMask(width: number, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="10"/></svg>`,
  );
}

function heading({ title, subtitle }: SheetTexts): string {
  return label(margin, 78, 46, ink, title, '600') + label(margin, 116, 24, grey, subtitle);
}

function caption({ headshot }: SavedImage, left: number, top: number, width: number): string {
  const small = width < 300;
  const size = small ? 17 : 22;
  const number = String(headshot.number).padStart(2, '0');
  const style = headshot.style.charAt(0).toUpperCase() + headshot.style.slice(1);
  const similarity = headshot.similarity.toFixed(2);
  const line = label(left, top + 32, size, ink, `${number}  ${style}`, '600');
  return (
    line +
    label(
      left,
      top + 58,
      size - 4,
      grey,
      small ? `similarity ${similarity}` : `similarity ${similarity} · resolution ${headshot.resolution}`,
    )
  );
}

function label(x: number, y: number, size: number, colour: string, text: string, weight = '400'): string {
  return `<text x="${x}" y="${y}" font-family="${fonts}" font-size="${size}" font-weight="${weight}" fill="${colour}" xml:space="preserve">${escapeText(text)}</text>`;
}

export type ImageType = 'jpeg' | 'png' | 'webp';

export const MAGIC_LENGTH = 12;

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function imageTypeOf(head: Uint8Array): ImageType | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (png.every((byte, index) => head[index] === byte)) return 'png';
  if (ascii(head, 0) === 'RIFF' && ascii(head, 8) === 'WEBP') return 'webp';
  return undefined;
}

function ascii(bytes: Uint8Array, from: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + 4));
}

import type { Style } from '@headshots/proto/vocabulary';

/** Letters, digits and dashes only: safe in a header, a ZIP and on every file system. */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'headshots';
}

export function headshotFileName(brand: string, number: number, style: Style, images: number): string {
  const digits = Math.max(2, String(images).length);
  return `${slugOf(brand)}-${String(number).padStart(digits, '0')}-${style}.jpg`;
}

export function archiveFileName(brand: string, completedAt: Date, selected?: number): string {
  const count = selected === undefined ? '' : `${selected}-`;
  return `${slugOf(brand)}-${count}headshots-${completedAt.toISOString().slice(0, 10)}.zip`;
}

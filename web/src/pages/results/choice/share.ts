export type ShareOutcome = 'shared' | 'cancelled' | 'again' | 'download' | 'expired';

export interface SharedFile {
  readonly url: string;
  readonly name: string;
  readonly bytes: number;
}

/** What browsers hand over at once. */
export const MOST_SHARED = 10;

/** Files that were fetched when the browser wanted another press: a press counts for a few seconds only. */
let prepared: { readonly of: string; readonly files: readonly File[] } | undefined;

export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([''], 'image.jpg', { type: 'image/jpeg' })] });
}

class LinkExpired extends Error {}

async function fetchFile({ url, name }: SharedFile): Promise<File> {
  const response = await fetch(url);
  if (response.status === 403) throw new LinkExpired(name);
  if (!response.ok) throw new Error(`an image answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

/** Hands the files themselves to the system. There are no public links to a face. */
export async function shareFiles(wanted: readonly SharedFile[]): Promise<ShareOutcome> {
  if (typeof navigator.canShare !== 'function') return 'download';
  const of = wanted.map(({ name, bytes }) => `${name} ${bytes}`).join();
  try {
    const files = prepared?.of === of ? [...prepared.files] : await Promise.all(wanted.map(fetchFile));
    prepared = { of, files };
    if (!navigator.canShare({ files })) return 'download';
    await navigator.share({ files });
    prepared = undefined;
    return 'shared';
  } catch (error) {
    if (error instanceof LinkExpired) return 'expired';
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return 'cancelled';
    return name === 'NotAllowedError' ? 'again' : 'download';
  }
}

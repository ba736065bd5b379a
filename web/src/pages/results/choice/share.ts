const ANSWER_MS = 60_000;

export type ShareOutcome = 'shared' | 'cancelled' | 'again' | 'download' | 'expired';

export interface SharedFile {
  readonly url: string;
  readonly name: string;
  readonly bytes: number;
}

/** What browsers hand over at once. */
export const MOST_SHARED = 10;

/** Files that were fetched when the browser wanted another press: a press counts for a few seconds only. */
export interface PreparedFiles {
  current: { readonly of: string; readonly files: readonly File[] } | undefined;
}

export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([''], 'image.jpg', { type: 'image/jpeg' })] });
}

class LinkExpired extends Error {}

async function fetchFile({ url, name }: SharedFile): Promise<File> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (response.status === 403) throw new LinkExpired(name);
  if (!response.ok) throw new Error(`an image answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

/** Hands the files themselves to the system. There are no public links to a face. */
export async function shareFiles(
  wanted: readonly SharedFile[],
  prepared: PreparedFiles,
): Promise<ShareOutcome> {
  if (typeof navigator.canShare !== 'function') return 'download';
  const of = wanted.map(({ name, bytes }) => `${name} ${bytes}`).join();
  try {
    const files =
      prepared.current?.of === of ? [...prepared.current.files] : await Promise.all(wanted.map(fetchFile));
    prepared.current = { of, files };
    if (!navigator.canShare({ files })) return 'download';
    await navigator.share({ files });
    prepared.current = undefined;
    return 'shared';
  } catch (error) {
    if (error instanceof LinkExpired) return 'expired';
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return 'cancelled';
    return name === 'NotAllowedError' ? 'again' : 'download';
  }
}

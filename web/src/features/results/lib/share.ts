export type ShareOutcome = 'shared' | 'cancelled' | 'download';

/** Hands the file itself to the system. There are no public links to a face. */
export async function shareFile(url: string, fileName: string): Promise<ShareOutcome> {
  if (typeof navigator.canShare !== 'function') return 'download';
  try {
    const response = await fetch(url);
    if (!response.ok) return 'download';
    const blob = await response.blob();
    const file = new File([blob], fileName, { type: blob.type });
    if (!navigator.canShare({ files: [file] })) return 'download';
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'download';
  }
}

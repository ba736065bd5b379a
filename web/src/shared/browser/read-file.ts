/**
 * A copy whose bytes no longer depend on where the file came from: pickers of Android hand out files that change or vanish
 * before they are sent, and files that Safari kept in IndexedDB can come back empty.
 * @returns undefined when the bytes cannot be read, or are not those that the file promised
 */
export async function readFile(file: File): Promise<File | undefined> {
  try {
    const bytes = await file.arrayBuffer();
    return bytes.byteLength === file.size ? fileOf(bytes, file) : undefined;
  } catch {
    return undefined;
  }
}

export const fileOf = (bytes: ArrayBuffer, { name, type }: Pick<File, 'name' | 'type'>): File =>
  new File([bytes], name, { type });

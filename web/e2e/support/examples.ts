import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ours = fileURLToPath(new URL('../../public/examples', import.meta.url));
const names = ['320.avif', '320.webp', '320.jpg', '560.avif', '560.webp', '560.jpg'];

/** A folder for `EXAMPLES_DIR` with our pictures in another order: 1 and 7 have changed places, 7 is chosen. */
export function otherExamples(said: { readonly person: string; readonly source: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'other-examples-'));
  cpSync(ours, folder, { recursive: true });
  for (const name of names) {
    cpSync(join(ours, `01-${name}`), join(folder, `07-${name}`));
    cpSync(join(ours, `07-${name}`), join(folder, `01-${name}`));
  }
  const file = join(folder, 'examples.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, ...said, chosen: [7, 2, 3, 4, 5, 6] }));
  return folder;
}

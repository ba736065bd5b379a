import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { listFiles } from '../server/static-files.ts';

const directory = fileURLToPath(new URL('../dist/client', import.meta.url));
const texts = new Set(['.js', '.css', '.svg', '.txt', '.json']);

for (const file of await listFiles(directory)) {
  if (!texts.has(extname(file)) || file.startsWith('/.vite/')) continue;
  const path = join(directory, file);
  const content = await readFile(path);
  const [small, smaller] = await Promise.all([promisify(gzip)(content), promisify(brotliCompress)(content)]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
}

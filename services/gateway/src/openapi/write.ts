import { readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from './document.ts';

/** Writes `openapi.json`; with `--check` only says whether it is current. */
const file = new URL('../../openapi.json', import.meta.url);
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  await writeFile(file, text);
} else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  process.stderr.write('services/gateway/openapi.json is out of date: npm run openapi -w services/gateway\n');
  process.exitCode = 1;
}

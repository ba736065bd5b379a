import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

let installed = false;

/** Human loads its weights by fetch, which refuses `file:` in Node. Affects this thread only, and only such URLs. */
export function allowFileFetch(): void {
  if (installed) return;
  installed = true;
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    if (!url.startsWith('file:')) return original(input, init);
    const type = url.endsWith('.json') ? 'application/json' : 'application/octet-stream';
    return new Response(new Uint8Array(await readFile(fileURLToPath(url))), {
      headers: { 'content-type': type },
    });
  };
}

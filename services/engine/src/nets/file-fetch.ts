import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadablePaths } from './manifest.ts';
import { withRelu6 } from './simpler-graph.ts';

let installed = false;

/** Human loads by fetch, which refuses `file:` in Node. This thread only, and only files the manifest names. */
export function allowFileFetch(): void {
  if (installed) return;
  installed = true;
  const original = globalThis.fetch;
  const loadable = loadablePaths();
  globalThis.fetch = async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    if (!url.startsWith('file:')) return original(input, init);
    const path = fileURLToPath(url);
    if (!(await loadable).has(path)) throw new Error(`${path} is not a weight this engine may load`);
    const bytes = await readFile(path);
    return url.endsWith('.json')
      ? Response.json(simpler(bytes))
      : new Response(new Uint8Array(bytes), binary);
  };
}

const binary = { headers: { 'content-type': 'application/octet-stream' } };

const simpler = (bytes: Buffer): unknown =>
  withRelu6(JSON.parse(bytes.toString('utf8')) as Parameters<typeof withRelu6>[0]);

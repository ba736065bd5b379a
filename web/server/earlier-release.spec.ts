import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { createWebServer } from './create-server.ts';
import { Lifetime, readLifetimeLimits } from './lifetime.ts';
import { emptySite } from './testing/empty-site.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
});

async function serve(files: Readonly<Record<string, string>>): Promise<(path: string) => Promise<Response>> {
  const dist = mkdtempSync(join(tmpdir(), 'earlier-release-'));
  undo.push(() => rmSync(dist, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), text);
  }
  const { site, examples } = emptySite();
  const server = await createWebServer(dist, site, examples, new Lifetime(readLifetimeLimits({})));
  undo.push(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return (path) => fetch(`http://127.0.0.1:${port}${path}`);
}

test('what pages of the release before ask for is still there, and what is new comes first', async () => {
  const ask = await serve({
    'client/assets/new.js': 'new',
    'client/assets/both.js': 'new',
    'earlier/assets/old.js': 'old',
    'earlier/assets/both.js': 'old',
  });
  const texts = ['new', 'both', 'old'].map(async (name) => (await ask(`/assets/${name}.js`)).text());
  expect(await Promise.all(texts)).toEqual(['new', 'new', 'old']);
  const { headers } = await ask('/assets/old.js');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('a first release has none before it', async () => {
  const ask = await serve({ 'client/assets/new.js': 'new' });
  expect((await ask('/assets/new.js')).status).toBe(200);
});

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWebServer } from '../create-server.ts';
import type { Site } from '../prerender.ts';
import { Lifetime, readLifetimeLimits } from '../lifetime.ts';

const dist = mkdtempSync(join(tmpdir(), 'draining-server-'));
process.on('exit', () => rmSync(dist, { recursive: true, force: true }));
mkdirSync(join(dist, 'client'));
const none = new Map<string, never>();
const site = {
  pages: none,
  notFound: none,
  frame: none,
  starts: none,
  headers: {},
  sitemap: '',
} as unknown as Site;
const examples = { shown: [], files: none } as unknown as Parameters<typeof createWebServer>[2];

const lifetime = new Lifetime(readLifetimeLimits(process.env));
const server = await createWebServer(dist, site, examples, lifetime);
lifetime.endOnSignals(server);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWebServer } from '../create-server.ts';
import { Lifetime, readLifetimeLimits } from '../lifetime.ts';
import { emptySite } from './empty-site.ts';

const dist = mkdtempSync(join(tmpdir(), 'draining-server-'));
process.on('exit', () => rmSync(dist, { recursive: true, force: true }));
mkdirSync(join(dist, 'client'));
const { site, examples } = emptySite();

const lifetime = new Lifetime(readLifetimeLimits(process.env));
const server = await createWebServer(dist, site, examples, lifetime);
lifetime.endOnSignals(server);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

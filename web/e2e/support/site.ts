import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FakeDb } from '../../src/testing/db.ts';
import { startFakeOrigin, type FakeOrigin } from '../../src/testing/fake-api.ts';
import { decided, signedIn } from '../../src/testing/states.ts';
import { Door } from './door.ts';
import type { Visitor } from './visitor.ts';

const web = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 100_000;

/** Below the ports that systems give to whoever asks for any: still free when the server has started. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(26_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

interface WebServer {
  readonly url: string;
  readonly child: ChildProcess;
}

async function startWebServer(settings: Readonly<Record<string, string>>): Promise<WebServer> {
  if (!existsSync(`${web}/dist/ssr/entry-server.js`))
    throw new Error('Build the site first: npm run build -w web');
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_OPTIONS: '',
    PAYMENT_MODE: 'bypass',
    SHUTDOWN_DRAIN_MS: '0',
    ...settings,
  };
  const child = spawn(process.execPath, ['server/serve.ts'], {
    cwd: web,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + START_MS; Date.now() < until; await wait(200)) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return { url, child };
    if (child.exitCode !== null) break;
  }
  child.kill();
  throw new Error('the web server did not start');
}

export interface Site {
  readonly url: string;
  readonly db: FakeDb;
  readonly door: Door;
  readonly close: () => Promise<void>;
}

/** The built site with a pretended API, as one origin. */
export async function startSite(settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const door = await Door.open();
  const { url, child } = await startWebServer({ ...settings, PUBLIC_URL: door.url });
  const origin: FakeOrigin = await startFakeOrigin(url);
  door.leadTo(origin.url);
  return {
    url: door.url,
    db: origin.db,
    door,
    close: async () => {
      await door.close();
      await origin.close();
      child.kill();
    },
  };
}

/** Forgets what the test before left. */
export function clear({ db, door }: Site): void {
  db.clear();
  door.uploads.length = 0;
  door.streamsRefused = false;
}

/** A page of our origin without scripts. */
async function openBlank(page: Visitor['page']): Promise<void> {
  const body = '<!doctype html><title>blank</title><link rel="icon" href="data:,">';
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body }));
  const { origin } = new URL(page.url());
  await page.goto(origin === 'null' ? '/blank' : `${origin}/blank`);
}

/** Signed in as Ada, the choice about storage made. The page is left blank. */
export async function signIn(
  { page }: Pick<Visitor, 'page'>,
  { db }: Site,
  part: Parameters<typeof signedIn>[1] = {},
): Promise<void> {
  await openBlank(page);
  await keep(page, { ...signedIn(db, part), ...decided() });
}

/** The banner is closed before the page opens. */
export async function decide(page: Visitor['page']): Promise<void> {
  if (!page.url().startsWith('http')) await openBlank(page);
  await keep(page, decided());
}

const keep = (page: Visitor['page'], entries: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);

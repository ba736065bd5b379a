import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { browserPath, flags } from '../e2e/support/browser.ts';

const START_MS = 30_000;

/** A browser that a second program may use too. */
export interface ListeningBrowser {
  readonly browser: Browser;
  readonly port: number;
  /** Empties itself with the browser's end. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** @throws Error when the browser is missing or does not say its port */
export async function listeningBrowser(): Promise<ListeningBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'headshots-pages-'));
  const child = spawn(
    browserPath(),
    [...flags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const port = await portIn(folder);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  return {
    browser,
    port,
    folder,
    close: async () => {
      await browser.close();
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The browser writes it down once it listens. */
async function portIn(folder: string): Promise<number> {
  for (const until = Date.now() + START_MS; Date.now() < until; await wait(100)) {
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const port = Number.parseInt(text, 10);
    if (port > 0) return port;
  }
  throw new Error('the browser did not start');
}

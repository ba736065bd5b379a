import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { states } from '../src/testing/dev-fake/states.ts';
import { launchBrowser } from './support/browser.ts';
import { open } from './support/open.ts';
import { freePort } from './support/site.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

const web = fileURLToPath(new URL('..', import.meta.url));

let server: ChildProcessByStdio<null, Readable, null>;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  const env = { ...process.env, NODE_OPTIONS: '', PORT: String(await freePort()) };
  server = spawn(process.execPath, ['src/testing/dev-fake/serve.ts'], {
    ...{ cwd: web, env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let url = '';
  for await (const line of createInterface({ input: server.stdout })) {
    url = /http:\S+/.exec(line)?.[0] ?? '';
    if (url !== '') break;
  }
  server.stdout.resume();
  browser = await launchBrowser();
  visitor = await newVisitor(browser, { baseURL: url });
});
afterAll(async () => {
  await visitor?.close();
  await browser?.close();
  server?.kill();
});

describe('npm run dev:fake', () => {
  it.each(states.map((state, number) => [`${state.group}: ${state.name}`, state.path, number] as const))(
    'shows %s',
    async (_name, path, number) => {
      const { page } = visitor;
      await open(page, '/');
      await page.getByText('States', { exact: true }).click();
      await page.locator('#fake-states button').nth(number).click();
      await page.waitForURL(path);
      await page.locator('main').locator('h1, [role=alert]').first().waitFor();
      await page.getByText('States', { exact: true }).click();
      expect(await page.locator('#fake-states button[aria-current]').textContent()).toBe(
        states[number]?.name,
      );
    },
  );
});

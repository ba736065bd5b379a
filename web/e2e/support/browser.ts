import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** What Chromium needs as root, offline and without a screen. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const cameraFlags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** @throws Error naming the command that installs it */
export function browserPath(): string {
  const path = [process.env['CHROMIUM_PATH'], ...places].find((one) => one && existsSync(one));
  if (path === undefined || path === '') {
    throw new Error('Chromium is missing. Install it: apt-get install chromium, or set CHROMIUM_PATH.');
  }
  return path;
}

/** Debian's Chromium, headless. @throws Error naming the command that installs it */
export async function launchBrowser({ camera = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: camera ? [...flags, ...cameraFlags] : flags,
  });
}

import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const flags = [
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

/** Debian's Chromium, headless. @throws Error naming the command that installs it */
export async function launchBrowser({ camera = false } = {}): Promise<Browser> {
  const executablePath = [process.env['CHROMIUM_PATH'], ...places].find((path) => path && existsSync(path));
  if (executablePath === undefined) {
    throw new Error('Chromium is missing. Install it: apt-get install chromium, or set CHROMIUM_PATH.');
  }
  return chromium.launch({ executablePath, args: camera ? [...flags, ...cameraFlags] : flags });
}

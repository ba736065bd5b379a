import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { metricsText } from '@headshots/platform/telemetry';
import { EngineThreads } from '../threads/engine-threads.ts';

const day = 86_400;
const worker = new URL('../../test/support/stuck-worker.mjs', import.meta.url);
const days = async (): Promise<number> =>
  Math.round(Number(/^c2pa_certificate_expires_seconds (\S+)$/m.exec((await metricsText()).body)?.[1]) / day);

let certificateDir: string;
beforeEach(async () => {
  certificateDir = await mkdtemp(join(tmpdir(), 'headshots-c2pa-'));
});
afterEach(() => rm(certificateDir, { recursive: true }));

it('shows how long the certificate is good, also before the first image', async () => {
  const threads = new EngineThreads({ threads: 1, worker, certificateDir });
  expect(await days()).toBe(825);
  await threads.close();
});

it('shows nothing where no certificate can be read', async () => {
  await writeFile(join(certificateDir, 'signing-key.pem'), 'none');
  await writeFile(join(certificateDir, 'signing-chain.pem'), 'none');
  const threads = new EngineThreads({ threads: 1, worker, certificateDir });
  expect(await days()).toBeNaN();
  await threads.close();
});

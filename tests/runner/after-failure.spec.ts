import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { repository } from '../../deploy/src/locations.ts';
import { nodeFlags } from './jest-step.ts';

const refusesToStart = `
beforeAll(() => {
  setInterval(() => undefined, 1_000);
  throw new Error('no provider for the clock');
});
it('is never reached', () => undefined);
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'after-failure-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('ends a run whose service refused to start and left its connections open', async () => {
  await writeFile(join(folder, 'one.test.mjs'), refusesToStart);
  const config = { testMatch: ['**/*.test.mjs'], transform: {}, rootDir: folder };
  const jest = join(repository, 'node_modules/jest/bin/jest.js');
  const reporters = ['default', join(repository, 'jest.after-failure.mjs')];
  const child = spawn(
    process.execPath,
    [
      ...nodeFlags,
      jest,
      ...['--config', JSON.stringify(config), '--runInBand'],
      ...reporters.flatMap((name) => ['--reporters', name]),
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: 80_000 },
  );
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(said).toContain('no provider for the clock');
  expect(said).toContain('What failed tests left open kept jest from ending.');
  expect(code).toBe(1);
}, 90_000);

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { repository } from '../locations.ts';
import { endJestRuns, jestStep } from './jest-step.ts';

const endless = (file: string): string => `
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
it('never ends', async () => {
  writeFileSync(join(import.meta.dirname, String(process.pid) + '.pid'), '${file}');
  await new Promise(() => setInterval(() => undefined, 1_000));
}, 3_600_000);
`;

/** A server of a test that forgets it: it holds the output of the run open. */
const forgetful = `
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
it('leaves a server behind', () => {
  const server = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)'], { stdio: ['ignore', 'ignore', 2] });
  server.unref();
  writeFileSync(join(import.meta.dirname, String(server.pid) + '.pid'), '');
});
`;

describe('a run', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jest-step-'));
    const config = { testMatch: ['**/*.test.mjs'], transform: {}, maxWorkers: 2 };
    await writeFile(join(folder, 'jest.config.mjs'), `export default ${JSON.stringify(config)};`);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const atWork = async (): Promise<readonly number[]> =>
    (await readdir(folder)).filter((name) => name.endsWith('.pid')).map((name) => Number.parseInt(name));

  it('takes what its tests left running with it', async () => {
    await writeFile(join(folder, 'one.test.mjs'), forgetful);
    const tally = await jestStep(relative(repository, folder), 'jest.config.mjs', {}, 'held');
    expect(tally).toMatchObject({ passed: 1, failed: 0 });
    const [server] = await atWork();
    await eventually(() => expect(() => process.kill(server!, 0)).toThrow());
  }, 60_000);

  it('that nobody waits for any more ends with its workers and counts as failed', async () => {
    for (const file of ['one', 'two']) await writeFile(join(folder, `${file}.test.mjs`), endless(file));
    const tally = jestStep(relative(repository, folder), 'jest.config.mjs', {}, 'held');
    await eventually(async () => expect(await atWork()).toHaveLength(2));
    endJestRuns();
    expect(await tally).toMatchObject({ passed: 0, failed: 1 });
    for (const pid of await atWork()) await eventually(() => expect(() => process.kill(pid, 0)).toThrow());
  }, 90_000);
});

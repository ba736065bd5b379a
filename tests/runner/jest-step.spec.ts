import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { repository } from '../../deploy/src/locations.ts';
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

  it('ends a test file that stays at work, names what it was at, and goes on with the others', async () => {
    for (const file of ['one', 'two']) await writeFile(join(folder, `${file}.test.mjs`), endless(file));
    await writeFile(join(folder, 'three.test.mjs'), `it('passes', () => undefined);`);
    const config = {
      testMatch: ['**/*.test.mjs'],
      transform: {},
      maxWorkers: 2,
      setupFilesAfterEnv: [join(repository, 'jest.file-limit.mjs')],
    };
    await writeFile(join(folder, 'jest.config.mjs'), `export default ${JSON.stringify(config)};`);
    const written: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const limit = { TEST_FILE_MINUTES: '0.02' };
    const tally = await jestStep(relative(repository, folder), 'jest.config.mjs', limit, 'held');
    expect(tally).toMatchObject({ passed: 1, failed: 2 });
    for (const file of ['one', 'two'])
      expect(written.join('')).toContain(`${file}.test.mjs was ended after 0.02 minutes, at: never ends`);
  }, 90_000);

  it('tells of a test that fails before the run is over', async () => {
    await writeFile(
      join(folder, 'one.test.mjs'),
      `it('fails', () => { throw new Error('this is why'); });\n${endless('one')}`,
    );
    const written: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const tally = jestStep(relative(repository, folder), 'jest.config.mjs');
    await eventually(() => expect(written.join('')).toMatch(/✕ \S*one.test.mjs: fails\nError: this is why/));
    endJestRuns();
    await tally;
  }, 90_000);

  it('that nobody waits for any more ends with its workers and counts as failed', async () => {
    for (const file of ['one', 'two']) await writeFile(join(folder, `${file}.test.mjs`), endless(file));
    const tally = jestStep(relative(repository, folder), 'jest.config.mjs', {}, 'held');
    await eventually(async () => expect(await atWork()).toHaveLength(2));
    endJestRuns();
    expect(await tally).toMatchObject({ passed: 0, failed: 1 });
    for (const pid of await atWork()) await eventually(() => expect(() => process.kill(pid, 0)).toThrow());
  }, 90_000);
});

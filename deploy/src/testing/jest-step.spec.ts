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

describe('a run that nobody waits for any more', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'endless-'));
    const config = { testMatch: ['**/*.test.mjs'], transform: {}, maxWorkers: 2 };
    await writeFile(join(folder, 'jest.config.mjs'), `export default ${JSON.stringify(config)};`);
    for (const file of ['one', 'two']) await writeFile(join(folder, `${file}.test.mjs`), endless(file));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const atWork = async (): Promise<readonly number[]> =>
    (await readdir(folder)).filter((name) => name.endsWith('.pid')).map((name) => Number.parseInt(name));

  it('ends with its workers and counts as failed', async () => {
    const tally = jestStep(relative(repository, folder), 'jest.config.mjs', {}, 'held');
    await eventually(async () => expect(await atWork()).toHaveLength(2), { timeoutMs: 60_000 });
    endJestRuns();
    expect(await tally).toMatchObject({ passed: 0, failed: 1 });
    for (const pid of await atWork()) await eventually(() => expect(() => process.kill(pid, 0)).toThrow());
  }, 90_000);
});

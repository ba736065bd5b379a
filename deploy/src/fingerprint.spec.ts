import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fingerprint, unlessStamped } from './fingerprint.ts';

describe('a build that knows its sources', () => {
  let folder: string;
  const file = (name: string): string => join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
    mkdirSync(file('src/deep'), { recursive: true });
    writeFileSync(file('src/deep/a.ts'), 'one');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('sees a changed file deep in a folder', () => {
    const before = fingerprint([file('src')]);
    writeFileSync(file('src/deep/a.ts'), 'two');
    expect(fingerprint([file('src')])).not.toBe(before);
  });

  it('sees a renamed file', () => {
    const before = fingerprint([file('src')]);
    writeFileSync(file('src/deep/b.ts'), 'one');
    rmSync(file('src/deep/a.ts'));
    expect(fingerprint([file('src')])).not.toBe(before);
  });

  it('works once for the same sources', async () => {
    const work = jest.fn<() => Promise<void>>().mockResolvedValue();
    expect(await unlessStamped(file('stamp'), 'x', work)).toBe(true);
    expect(await unlessStamped(file('stamp'), 'x', work)).toBe(false);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('works again after a failure', async () => {
    const work = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue();
    await expect(unlessStamped(file('stamp'), 'x', work)).rejects.toThrow('no');
    expect(await unlessStamped(file('stamp'), 'x', work)).toBe(true);
  });
});

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { run } from '../shell.ts';
import { below, file } from './entry.ts';
import { tar } from './tar.ts';

describe('a tar file', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tar-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const written = (content: Buffer): string => {
    writeFileSync(join(folder, 'a.tar'), content);
    return join(folder, 'a.tar');
  };
  const bytes = (entries: Parameters<typeof tar>[0]): Buffer => Buffer.concat([...tar(entries)]);

  it('is read by others as it was meant', async () => {
    const long = `${'deep/'.repeat(40)}ü.txt`;
    const archive = written(
      bytes([
        file('b', 'second'),
        file(long, 'far away'),
        { kind: 'file', path: 'bin/run', from: Buffer.from('x'), executable: true },
        { kind: 'link', path: 'to', to: 'b' },
        { kind: 'folder', path: 'tmp', mode: 0o1777 },
      ]),
    );
    const lines = (
      await run('tar', ['--list', '--verbose', '--numeric-owner', '--utc', '-f', archive])
    ).split('\n');
    expect(lines).toContain('-rwxr-xr-x 0/0               1 1970-01-01 00:00 bin/run');
    expect(lines).toContain('lrwxrwxrwx 0/0               0 1970-01-01 00:00 to -> b');
    expect(lines).toContain('drwxrwxrwt 0/0               0 1970-01-01 00:00 tmp/');
    await run('tar', ['-xf', archive, '-C', folder]);
    expect(await run('cat', [join(folder, long), join(folder, 'to')])).toBe('far awaysecond');
  });

  it('does not depend on the order of its entries', () => {
    const [a, b] = [file('a/x', '1'), file('b', '2')];
    expect(bytes([a, b])).toEqual(bytes([b, a]));
  });

  it('does not depend on when its files were written, and by whom they may be read', () => {
    const source = join(folder, 'source');
    mkdirSync(source);
    writeFileSync(join(source, 'x'), '1', { mode: 0o600 });
    const before = bytes(below(source, 'app'));
    utimesSync(join(source, 'x'), 1_000, 1_000);
    expect(bytes(below(source, 'app'))).toEqual(before);
    expect(bytes([file('app/x', '1')])).toEqual(before);
  });

  it('refuses two entries of one path', () => {
    expect(() => bytes([file('a', '1'), file('a', '2')])).toThrow('a is in the image twice.');
  });
});

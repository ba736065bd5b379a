import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepTime, lastTimes, timesInWords } from './last-times.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'last-times-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('times of suites', () => {
  it('are kept one beside the other, the last one of each', () => {
    const file = join(folder, 'cache/times.json');
    keepTime(file, 'unit', 100);
    keepTime(file, 'check', 49.4);
    keepTime(file, 'unit', 90.6);
    expect(lastTimes(file)).toEqual({ unit: 91, check: 49 });
    expect(readdirSync(join(folder, 'cache'))).toEqual(['times.json']);
  });

  it.each(['', 'null', '{"unit":"long"}', '[]'])('are none in a file of %j', (text) => {
    const file = join(folder, 'times.json');
    writeFileSync(file, text);
    expect(lastTimes(file)).toEqual({});
  });

  it('are told with their sum, and what is not known by name', () => {
    expect(timesInWords([['check'], ['unit']], { check: 50, unit: 130, chaos: 300 })).toBe(
      'Last time here: 3 min (check 50 s, unit 130 s).',
    );
    expect(timesInWords([['check'], ['unit']], { check: 50 })).toBe(
      'Last time here: 50 s (check 50 s; not known: unit).',
    );
    expect(timesInWords([['cluster', 'unit-slow']], { cluster: 100, 'unit-slow': 90 })).toMatch(
      /^Last time here: 100 s /,
    );
    expect(timesInWords([['check']], {})).toBe('No time of an earlier run is known here.');
  });
});

import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { operatorKinds } from './crds.ts';
import { moduleFiles, moduleFilesIn } from './module-files.ts';
import { missingForStrimzi } from './strimzi.ts';
import { chartTools, missingForCluster } from './cluster-tools.ts';

const path = process.env['PATH'];
const home = process.env['JAVA_HOME'];
let folder: string;
let cache: string;

/** Puts a program on a path that has nothing else. */
function program(name: string, script: string): void {
  writeFileSync(join(folder, 'bin', name), `#!${process.execPath}\n${script}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cluster-tools-'));
  cache = join(folder, 'cache');
  mkdirSync(join(folder, 'bin'));
  process.env['PATH'] = join(folder, 'bin');
  process.env['JAVA_HOME'] = folder;
});
afterEach(() => {
  process.env['PATH'] = path;
  if (home === undefined) delete process.env['JAVA_HOME'];
  else process.env['JAVA_HOME'] = home;
  rmSync(folder, { recursive: true });
});

describe('without Go', () => {
  const missing = (): Promise<string | undefined> => missingForCluster(cache, [], [operatorKinds]);

  it('what is not in the cache is told by the name of Go', async () => {
    expect(await missingForCluster(cache, [chartTools])).toBe('go is missing');
    expect(await missing()).toBe('go is missing');
  });

  it('what is in the cache is used', async () => {
    mkdirSync(moduleFilesIn(cache, operatorKinds), { recursive: true });
    expect(await missing()).toBeUndefined();
    await expect(moduleFiles(cache, operatorKinds)).resolves.toBe(moduleFilesIn(cache, operatorKinds));
  });

  it('nothing is missing where Go is', async () => {
    program('go', '');
    expect(await missing()).toBeUndefined();
  });
});

describe('files of a Go module', () => {
  const wanted = { name: 'kinds', sources: [{ module: 'example.com/a@v1', files: 'crds/{a,b}.yaml' }] };
  beforeEach(() => {
    mkdirSync(join(folder, 'module/crds'), { recursive: true });
    program('go', `console.log(JSON.stringify({ Dir: ${JSON.stringify(join(folder, 'module'))} }));`);
  });

  it('are copied, those that are asked for', async () => {
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, 'module/crds', `${name}.yaml`), '');
    const found = await moduleFiles(cache, wanted);
    expect(readdirSync(join(found, 'crds')).toSorted()).toEqual(['a.yaml', 'b.yaml']);
  });

  it('are refused when the module has none of them', async () => {
    await expect(moduleFiles(cache, wanted)).rejects.toThrow('example.com/a@v1 has no crds/{a,b}.yaml.');
    expect(existsSync(moduleFilesIn(cache, wanted))).toBe(false);
  });
});

describe('definitions of Strimzi', () => {
  it('need Maven beside Java, which is told by its name', async () => {
    program('java', `console.error('openjdk version "21.0.1"');`);
    expect(await missingForStrimzi(cache)).toBe('mvn is missing');
    program('mvn', '');
    expect(await missingForStrimzi(cache)).toBeUndefined();
  });

  it('need neither once they are made', async () => {
    mkdirSync(join(cache, 'strimzi-1.2.0'), { recursive: true });
    expect(await missingForStrimzi(cache)).toBeUndefined();
  });
});

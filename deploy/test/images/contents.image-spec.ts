import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Progress } from '../../src/progress.ts';
import { buildImages } from '../../src/images/build-images.ts';
import { locationsFrom } from '../../src/locations.ts';
import { checkPatched } from '../../src/images/production-packages.ts';
import { services } from '../../src/service-names.ts';
import { built, builtImage } from './support/built.ts';
import { unpack, type Unpacked } from './support/unpack.ts';

const mostBytes = 260_000_000;
const shells = /(^|\/)(sh|ash|bash|dash|ksh|zsh|busybox|env|perl|python[\d.]*)$/;
const packageManagers = /(^|\/)(apt|apt-get|dpkg|apk|npm|npx|yarn|pnpm|corepack)$/;

it('are those of the product', () => {
  expect(built.map(({ name }) => name).toSorted()).toEqual([...services, 'tools', 'web'].toSorted());
});

it('are not made again, and have the same digests, when nothing changed', async () => {
  const said: string[] = [];
  const again = await buildImages({
    tag: built[0]?.reference.split(':').at(-1) ?? '',
    cache: locationsFrom(process.env).cache,
    progress: new Progress((line) => said.push(line)),
  });
  expect(again).toEqual(built);
  expect(said.filter((line) => /debian|packages|node /.test(line))).toEqual([]);
});

describe.each(built.map(({ name }) => name))('the image of %s', (name) => {
  let image: Unpacked;
  let paths: readonly string[];
  beforeAll(() => {
    image = unpack(builtImage(name));
    paths = execFileSync('find', ['.', '-mindepth', '1', '-printf', '%P\\n'], {
      cwd: image.root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    })
      .trim()
      .split('\n');
  });
  afterAll(() => image.remove());

  it('takes less than 260 MB', () => {
    expect(builtImage(name).bytes).toBeLessThan(mostBytes);
  });

  it('has no shell and no package manager', () => {
    expect(paths.filter((path) => shells.test(path) || packageManagers.test(path))).toEqual([]);
  });

  it('starts nothing but Node, and what media limits its processes with', () => {
    const programs = paths.filter(
      (path) => /(^|\/)s?bin\/[^/]+$/.test(path) && !path.includes('node_modules/'),
    );
    const limiters = name === 'media' ? ['usr/bin/prlimit', 'usr/bin/unshare'] : [];
    expect(programs.toSorted()).toEqual([...limiters, 'usr/local/bin/node'].toSorted());
  });

  it('has no types, no maps of packages and no tests', () => {
    const inPackages = paths.filter((path) => path.includes('node_modules/'));
    expect(inPackages.filter((path) => /\.(map|d\.[cm]?ts)$/.test(path))).toEqual([]);
    expect(paths.filter((path) => /\.(int-)?spec\.[cm]?[jt]sx?$/.test(path))).toEqual([]);
  });

  it('belongs to root, and to nobody with special rights', () => {
    const strange = [
      '.',
      '-mindepth',
      '1',
      '(',
      '!',
      '-uid',
      '0',
      '-o',
      '-perm',
      '/6000',
      '-o',
      '!',
      '-type',
      'l',
      '-perm',
      '-2',
      '!',
      '-path',
      './tmp',
      ')',
    ];
    expect(execFileSync('find', strange, { cwd: image.root, encoding: 'utf8' })).toBe('');
  });

  it('lists every package it has', () => {
    const { packages } = JSON.parse(readFileSync(builtImage(name).sbom, 'utf8')) as {
      packages: readonly { name: string }[];
    };
    const listed = new Set(packages.map((each) => each.name));
    const there = paths
      .flatMap(
        (path) =>
          /^app\/(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/@.][^/]*)\/package\.json$/.exec(path)?.[1] ?? [],
      )
      .filter((each) => !each.startsWith('@headshots/'));
    expect(there.filter((each) => !listed.has(each))).toEqual([]);
    expect([...listed]).toEqual(expect.arrayContaining(['libc6', 'node']));
  });

  it('has kafkajs only as we patched it', () => {
    const app = join(image.root, 'app');
    if (existsSync(join(app, 'node_modules/kafkajs'))) checkPatched(app);
    expect(existsSync(join(app, 'node_modules/kafkajs'))).toBe(name !== 'web');
  });
});

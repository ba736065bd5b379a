import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Progress } from '../../src/progress.ts';
import { buildImages } from '../../src/images/build-images.ts';
import { locationsFrom } from '../../src/locations.ts';
import { checkPatched } from '../../src/images/production-packages.ts';
import { services } from '../../src/service-names.ts';
import { built, builtImage } from './support/built.ts';
import { contentOf, listed, readImage, type Listed, type ReadImage } from './support/layers.ts';

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
  let image: ReadImage;
  let things: readonly Listed[];
  let paths: readonly string[];
  beforeAll(() => {
    image = readImage(builtImage(name));
    things = listed(image);
    paths = things.filter(({ mode }) => !mode.startsWith('d')).map(({ path }) => path);
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
    const strange = things.filter(
      ({ mode, owner, path }) =>
        owner !== '0/0' || /s/i.test(mode) || (!mode.startsWith('l') && mode[8] === 'w' && path !== 'tmp'),
    );
    expect(strange).toEqual([]);
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
    const patched = paths.filter((path) =>
      path.endsWith('node_modules/kafkajs/src/network/requestQueue/index.js'),
    );
    expect(patched).toHaveLength(name === 'web' ? 0 : 1);
    for (const path of patched) {
      const folder = mkdtempSync(join(tmpdir(), 'headshots-patched-'));
      const file = join(folder, path.replace(/^app\//, ''));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contentOf(image, path));
      expect(() => checkPatched(folder)).not.toThrow();
      rmSync(folder, { recursive: true });
    }
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { serviceMap } from '../../deploy/src/chart/service-map.ts';
import { repository } from '../../deploy/src/locations.ts';
import { services } from '../../deploy/src/service-names.ts';
import { basesOf, dockerfile, serversDockerfile } from './base-images.ts';
import { images, stagesOf } from './build.ts';

const text = readFileSync(dockerfile, 'utf8');
const bake = readFileSync(join(repository, 'deploy/docker/docker-bake.hcl'), 'utf8');

it('has a target for each image, with files of its own', () => {
  expect(stagesOf()).toEqual(expect.arrayContaining([...images, ...images.map((name) => `${name}-files`)]));
  for (const name of images) {
    expect(text).toContain(`RUN node deploy/docker/lay-out.ts ${name} /image\n`);
    expect(text).toContain(`COPY --from=${name}-files /image/app /app\n`);
  }
});

it('builds with the Node that this repository is built with', () => {
  const { node } = basesOf();
  const version = /^node_version=(\S+)$/m.exec(
    readFileSync(join(repository, 'scripts/node.sh'), 'utf8'),
  )?.[1];
  expect(node).toBe(`node:${version}-bookworm-slim`);
});

it('builds servers on the same Node and the same base', () => {
  const ofServers = readFileSync(serversDockerfile, 'utf8');
  expect(basesOf(ofServers)).toEqual(basesOf());
  const [, stage = ''] = /^(FROM \S+ AS node\n[^]*?)\nFROM /m.exec(text) ?? [];
  expect(stage).not.toBe('');
  expect(ofServers).toContain(stage.trimEnd());
});

it('installs the packages of every package of the workspace', () => {
  const copied = [...text.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder);
  const folders = ['proto', 'services/*', 'web', 'deploy', 'tools', 'tools/stripe-double', 'tests'];
  const manifests = globSync(
    folders.map((folder) => `${folder}/package.json`),
    { cwd: repository },
  );
  expect(copied.map((folder) => `${folder}/package.json`).toSorted()).toEqual(manifests.toSorted());
});

it('starts each service in its folder', () => {
  for (const name of services) expect(text).toContain(`WORKDIR /app/services/${name}\n`);
});

it('sets for whoever runs a service by hand what the chart always sets', () => {
  for (const [name, { constants }] of Object.entries(serviceMap()))
    for (const [key, value] of Object.entries(constants)) {
      const [, stage = ''] = text.split(new RegExp(`^FROM \\S+ AS ${name}$`, 'm'));
      expect(stage.split(/^FROM /m)[0]).toContain(`${key}=${value}`);
    }
});

it('is baked whole', () => {
  const lists = [...bake.matchAll(/image = (\[[^\]]*\])/g)].map(
    ([, list = '']) => JSON.parse(list) as string[],
  );
  expect(lists).toHaveLength(2);
  for (const list of lists) expect(list.toSorted()).toEqual(images.toSorted());
});

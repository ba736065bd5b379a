import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../cache.ts';
import { goFlags } from '../go-flags.ts';
import { tools } from '../preflight.ts';
import { httpAnswers } from '../ready.ts';
import { run } from '../../../deploy/src/shell.ts';
import type { Settings } from '../../../deploy/src/settings.ts';
import { minioLaunch } from '../../../deploy/src/parts/minio-server.ts';
import type { Part } from './part.ts';

/** Upstream publishes the server as source only. */
const version = 'v0.0.0-20260212201848-7aac2a2c5b7c';
export const minioFolder = ({ locations }: Pick<Settings, 'locations'>): string =>
  join(locations.cache, `minio-${version}`);

export const minio: Part = {
  name: 'minio',
  after: [],
  startWithinMs: 120_000,
  tools: (settings) => (existsSync(minioFolder(settings)) ? [] : [{ ...tools.go, forPart: 'minio' }]),
  prepare: async (settings, step) =>
    void (await cachedFolder(minioFolder(settings), async (unfinished) => {
      step.note('compiling (about 3 minutes, once)');
      const env = { ...process.env, GOBIN: unfinished, CGO_ENABLED: '0' };
      await run('go', ['install', ...goFlags(), `github.com/minio/minio@${version}`], {
        env,
      });
      step.note('compiled');
    })),
  launch: async (settings) =>
    minioLaunch({
      program: join(minioFolder(settings), 'minio'),
      data: join(settings.locations.state, 'minio'),
      address: `127.0.0.1:${settings.ports.minio}`,
      ...settings.s3,
    }),
  ready: ({ s3: { endpoint } }) => httpAnswers(`${endpoint}/minio/health/cluster`),
};

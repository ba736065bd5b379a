import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../cache.ts';
import { tools } from '../preflight.ts';
import { httpAnswers } from '../ready.ts';
import { run } from '../shell.ts';
import type { Settings } from '../settings.ts';
import type { Part } from './part.ts';

/** Upstream publishes the server as source only. */
const version = 'v0.0.0-20260212201848-7aac2a2c5b7c';
const folderOf = ({ locations }: Settings): string => join(locations.cache, `minio-${version}`);

export const minio: Part = {
  name: 'minio',
  after: [],
  startWithinMs: 120_000,
  tools: (settings) => (existsSync(folderOf(settings)) ? [] : [{ ...tools.go, forPart: 'minio' }]),
  prepare: async (settings, step) =>
    void (await cachedFolder(folderOf(settings), async (unfinished) => {
      step.note('compiling (about 3 minutes, once)');
      const env = { ...process.env, GOBIN: unfinished, CGO_ENABLED: '0' };
      await run('go', ['install', '-trimpath', '-ldflags=-s -w', `github.com/minio/minio@${version}`], {
        env,
      });
      step.note('compiled');
    })),
  launch: async (settings) => {
    const data = join(settings.locations.state, 'minio');
    mkdirSync(data, { recursive: true });
    const { rootUser, rootPassword, region } = settings.s3;
    return {
      program: join(folderOf(settings), 'minio'),
      args: ['server', '--quiet', '--address', `127.0.0.1:${settings.ports.minio}`, data],
      cwd: data,
      env: {
        ...process.env,
        MINIO_ROOT_USER: rootUser,
        MINIO_ROOT_PASSWORD: rootPassword,
        MINIO_REGION: region,
        MINIO_BROWSER: 'off',
        MINIO_UPDATE: 'off',
        MINIO_SCANNER_SPEED: 'slowest',
        GOMEMLIMIT: '160MiB',
      },
    };
  },
  ready: ({ s3: { endpoint } }) => httpAnswers(`${endpoint}/minio/health/cluster`),
};

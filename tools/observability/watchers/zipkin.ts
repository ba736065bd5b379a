import { join } from 'node:path';
import { cachedFolder } from '../../dev/cache.ts';
import { maven } from '../../dev/parts/maven.ts';
import type { Watcher } from './watcher.ts';

const version = '3.6.1';

export const zipkin: Watcher = {
  name: 'zipkin',
  port: 'zipkin',
  health: '/health',
  page: '/zipkin/',
  shows: 'traces',
  async launch({ locations: { cache }, ports }, progress) {
    const folder = await cachedFolder(join(cache, `zipkin-${version}`), (unfinished) =>
      progress.step('zipkin', 'fetched', () =>
        maven(
          'dependency:copy',
          [],
          [`-Dartifact=io.zipkin:zipkin-server:${version}:jar:exec`, `-DoutputDirectory=${unfinished}`],
        ),
      ),
    );
    return {
      program: 'java',
      args: [
        '-Xmx192m',
        '-XX:+UseSerialGC',
        '-XX:TieredStopAtLevel=1',
        '-jar',
        join(folder, `zipkin-server-${version}-exec.jar`),
        '--armeria.ports[0].ip=127.0.0.1',
        `--armeria.ports[0].port=${ports.zipkin}`,
        '--armeria.ports[0].protocols[0]=http',
        '--zipkin.storage.mem.max-spans=50000',
      ],
      cwd: folder,
      env: process.env,
    };
  },
};

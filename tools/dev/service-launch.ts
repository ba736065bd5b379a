import { join } from 'node:path';
import { serviceBuild, webBuild } from './build/built.ts';
import { serviceEnvironment, type Mode } from '../../deploy/src/service-environment.ts';
import type { Launch } from '../../deploy/src/launch.ts';
import type { ServiceName } from '../../deploy/src/service-names.ts';
import type { Settings } from '../../deploy/src/settings.ts';
import { variablesReadBy } from './variables-read.ts';

/** Images and networks come on top. Small services hold 80 MB: with 128, V8 collects without end. */
const heapMegabytes = (name: ServiceName): number => (name === 'generation' ? 768 : 192);

export function serviceLaunch(name: ServiceName, settings: Settings, mode: Mode): Launch {
  return {
    program: process.execPath,
    args: [
      `--max-old-space-size=${heapMegabytes(name)}`,
      '--enable-source-maps',
      ...['--import', '@headshots/platform/telemetry/register'],
      'dist/main.js',
    ],
    cwd: join(settings.locations.repository, 'services', name),
    env: serviceEnvironment(name, settings, mode),
    reads: variablesReadBy(name),
    build: serviceBuild(name, settings.locations.repository),
  };
}

export function webLaunch(settings: Settings, mode: Mode): Launch {
  const { repository } = settings.locations;
  const vite = [join(repository, 'node_modules/vite/bin/vite.js')];
  return {
    program: process.execPath,
    args: mode === 'production' ? ['--max-old-space-size=96', 'server/serve.ts'] : vite,
    cwd: join(repository, 'web'),
    env: serviceEnvironment('web', settings, mode),
    reads: variablesReadBy('web'),
    ...(mode === 'production' ? { build: webBuild(repository) } : {}),
  };
}

import { join } from 'node:path';
import { digestOf, fingerprint } from '../../../deploy/src/fingerprint.ts';
import { launchFingerprint, type Launch } from '../../../deploy/src/launch.ts';
import type { Processes } from '../processes.ts';
import type { Mode } from '../../../deploy/src/service-environment.ts';
import { serviceLaunch, webLaunch } from '../service-launch.ts';
import { services, type ServiceName } from '../../../deploy/src/service-names.ts';
import type { Settings } from '../../../deploy/src/settings.ts';
import { stripeLaunch, stripeName } from '../stripe-launch.ts';
import { Keeper } from './keeper.ts';

export const keeperName = 'keeper';

export interface Keeping {
  readonly settings: Settings;
  readonly processes: Processes;
  readonly mode: Mode;
  readonly say: (name: string, text: string) => void;
}

export function keeperOf({ settings, processes, mode, say }: Keeping): Keeper {
  return new Keeper({
    processes,
    names: keptOf(settings),
    state: settings.locations.state,
    start: (name) => processes.start(name, launchOf(name, settings, mode)),
    say,
  });
}

const keptOf = (settings: Settings): readonly string[] => [
  ...services,
  'web',
  ...(stripeLaunch(settings) ? [stripeName] : []),
];

function launchOf(name: string, settings: Settings, mode: Mode): Launch {
  const stripe = name === stripeName ? stripeLaunch(settings) : undefined;
  if (stripe) return stripe;
  return name === 'web' ? webLaunch(settings, mode) : serviceLaunch(name as ServiceName, settings, mode);
}

export function keeperLaunch(settings: Settings): Launch {
  const { repository } = settings.locations;
  return {
    program: process.execPath,
    args: ['--max-old-space-size=64', join(repository, 'tools/dev/cli.ts'), 'keep'],
    cwd: repository,
    env: process.env,
    build: keeperBuild(settings),
  };
}

/** Its sources and all that it would start by: one that was started before a change would start what was before. */
function keeperBuild(settings: Settings): string {
  const launches = keptOf(settings).map((name) => launchFingerprint(launchOf(name, settings, 'production')));
  const sources = fingerprint(
    ['deploy/src', 'tools/dev'].map((path) => join(settings.locations.repository, path)),
  );
  return digestOf([sources, settings, launches]);
}

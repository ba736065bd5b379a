import { join } from 'node:path';
import type { Launch, Processes } from '../processes.ts';
import type { Mode } from '../service-environment.ts';
import { serviceLaunch, webLaunch } from '../service-launch.ts';
import { services, type ServiceName } from '../service-names.ts';
import type { Settings } from '../settings.ts';
import { stripeLaunch, stripeName } from '../stripe-launch.ts';
import { Keeper } from './keeper.ts';

/** Its own name among the processes of a stack. */
export const keeperName = 'keeper';

export interface Keeping {
  readonly settings: Settings;
  readonly processes: Processes;
  readonly mode: Mode;
  readonly say: (name: string, text: string) => void;
}

/** A keeper of the services and the pages of a stack. */
export function keeperOf({ settings, processes, mode, say }: Keeping): Keeper {
  const stripe = stripeLaunch(settings);
  const launchOf = (name: string): Launch => {
    if (name === stripeName && stripe) return stripe;
    return name === 'web' ? webLaunch(settings, mode) : serviceLaunch(name as ServiceName, settings, mode);
  };
  return new Keeper({
    processes,
    names: [...services, 'web', ...(stripe ? [stripeName] : [])],
    state: settings.locations.state,
    start: (name) => processes.start(name, launchOf(name)),
    say,
  });
}

/** How to start the keeper of a detached stack as a process of its own. */
export const keeperLaunch = ({ locations: { repository } }: Settings): Launch => ({
  program: process.execPath,
  args: ['--max-old-space-size=64', join(repository, 'deploy/src/cli.ts'), 'keep'],
  cwd: repository,
  env: process.env,
});

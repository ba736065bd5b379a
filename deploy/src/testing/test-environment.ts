import { join } from 'node:path';
import { repository } from '../locations.ts';
import { defaultPorts, portVariable, type PortName } from '../ports.ts';

/** Ports moved by 10000 and a state folder of its own; ports somebody moved one by one belong to another stack. */
export function testEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.keys(defaultPorts) as PortName[];
  const moved = Object.fromEntries(names.map((name) => [portVariable(name), undefined]));
  return {
    ...env,
    ...moved,
    HEADSHOTS_PORT_OFFSET: env['HEADSHOTS_TEST_PORT_OFFSET'] || '10000',
    HEADSHOTS_STATE_DIR: env['HEADSHOTS_TEST_STATE_DIR'] || join(repository, '.run/test'),
    HEADSHOTS_PUBLIC_URL: undefined,
  };
}

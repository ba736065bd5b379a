import { join } from 'node:path';
import { repository } from '../locations.ts';
import { defaultPorts, portVariable, type PortName } from '../ports.ts';

export const portNames = Object.keys(defaultPorts) as readonly PortName[];

/** How far the ports of a test run may be moved: as told, or the first of these where all ports are free. */
export function testOffsets(env: NodeJS.ProcessEnv): readonly string[] {
  const told = env['HEADSHOTS_TEST_PORT_OFFSET'];
  return told ? [told] : ['10000', '11000', '12000', '13000', '14000'];
}

/** Moved ports and a state folder of its own; ports somebody moved one by one belong to another stack. */
export function testEnvironment(
  env: NodeJS.ProcessEnv,
  offset: string | undefined = testOffsets(env)[0],
): NodeJS.ProcessEnv {
  const moved = Object.fromEntries(portNames.map((name) => [portVariable(name), undefined]));
  return {
    ...env,
    ...moved,
    HEADSHOTS_PORT_OFFSET: offset,
    HEADSHOTS_STATE_DIR: env['HEADSHOTS_TEST_STATE_DIR'] || join(repository, '.run/test'),
    HEADSHOTS_PUBLIC_URL: undefined,
    SOCIAL_DEMO: '1',
    SOCIAL_PROVIDERS: undefined,
  };
}

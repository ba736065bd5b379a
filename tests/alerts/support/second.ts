import { freePort } from '@headshots/platform/testing';
import { managementPort } from '../../../deploy/src/ports.ts';
import { Processes } from '../../../tools/dev/processes.ts';
import { untilReady } from '../../../tools/dev/ready.ts';
import { serviceLaunch } from '../../../tools/dev/service-launch.ts';
import type { ServiceName } from '../../../deploy/src/service-names.ts';
import { serviceReady } from '../../../tools/dev/stack.ts';
import { settings } from '../../system/support/stack.ts';

const processes = new Processes(settings);
const nameOf = (service: ServiceName): string => `${service}-2`;

/** One more replica, on ports of its own. Nobody scrapes it: what is seen of it is what it does and leaves behind. */
export async function startSecond(service: ServiceName): Promise<void> {
  const own = { [service]: await freePort(), [managementPort(service)]: await freePort() };
  const moved = { ...settings, ports: { ...settings.ports, ...own } };
  await processes.start(nameOf(service), serviceLaunch(service, moved, 'production'));
  await untilReady(nameOf(service), serviceReady(service, moved), processes, 180_000);
}

export const stopSecond = (service: ServiceName): Promise<void> => processes.stop(nameOf(service));

/** As a machine dies. */
export async function killSecond(service: ServiceName): Promise<void> {
  const pid = processes.pidOf(nameOf(service));
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  await stopSecond(service);
}

import type { Fault } from '../support/fault.ts';
import { ofMoney } from './money.ts';
import { ofProcesses } from './processes.ts';
import { ofPromises } from './promises.ts';
import { ofServers } from './servers.ts';
import { ofTheBus } from './bus.ts';

/** By the keys of deploy/observability/faults.yaml. */
export const faults: Readonly<Record<string, Fault>> = {
  ...ofServers,
  ...ofTheBus,
  ...ofMoney,
  ...ofPromises,
  ...ofProcesses,
};

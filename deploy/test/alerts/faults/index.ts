import type { Fault } from '../support/fault.ts';
import { ofServers } from './servers.ts';
import { ofTheBus } from './bus.ts';

/** By the keys of deploy/observability/faults.yaml. */
export const faults: Readonly<Record<string, Fault>> = { ...ofServers, ...ofTheBus };

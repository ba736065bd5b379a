import type { CreateBusClient } from '../../src/bus/bus.ts';
import { createBusClient as inUse } from '../../src/bus/bus-client.ts';

const other = process.env['TEST_BUS_CLIENT'];

/**
 * The client that the conformance suite judges: the one in use, or what the module of `TEST_BUS_CLIENT` (a whole path)
 * exports by this name.
 */
export const createBusClient: CreateBusClient = other
  ? ((await import(other)) as { readonly createBusClient: CreateBusClient }).createBusClient
  : inUse;

import { createHash } from 'node:crypto';
import { callersOfService } from '@headshots/proto/callers';
import { ServiceCallers, type ServiceIdentity } from '../auth/index.ts';

/** A service as it shows itself in tests: always the same key for the same name. */
export const testService = (name: string): ServiceIdentity => ({
  name,
  key: createHash('sha256').update(`key of ${name} for tests`).digest('hex'),
});

/** `RPC_CALLERS` of a service in tests: those the contracts name. */
export const testCallersText = (...services: readonly string[]): string =>
  [...new Set(services.flatMap((service) => callersOfService[service] ?? []))]
    .map((name) => ServiceCallers.entry(testService(name)))
    .join(',');

export const testCallers = (...services: readonly string[]): ServiceCallers =>
  ServiceCallers.parse(testCallersText(...services)) ?? ServiceCallers.none;

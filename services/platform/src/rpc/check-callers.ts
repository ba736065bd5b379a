import type { DescService } from '@bufbuild/protobuf';
import { callersOf } from '@headshots/proto/access';
import type { ServiceCallers } from '../auth/index.ts';

/** @throws Error unless the keys of exactly the services are known that the methods admit */
export function checkCallers(services: readonly DescService[], callers: ServiceCallers): void {
  const admitted = new Set(services.flatMap(({ methods }) => methods).flatMap(callersOf));
  const known = new Set(callers.names);
  const missing = [...admitted].filter((name) => !known.has(name));
  const needless = [...known].filter((name) => !admitted.has(name));
  if (missing.length > 0) throw new Error(`RPC_CALLERS lacks the key of ${missing.join(', ')}.`);
  if (needless.length > 0)
    throw new Error(`RPC_CALLERS names ${needless.join(', ')}, whom no method of this service admits.`);
}

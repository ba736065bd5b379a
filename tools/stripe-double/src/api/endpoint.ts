import type { ZodType } from 'zod';
import type { Account } from '../account/account.ts';
import type { Surroundings } from '../surroundings.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  run(account: Account, parameters: unknown, id: string, around: Surroundings): object;
  readonly parameters: ZodType;
}

export const endpoint = <T>(
  method: Endpoint['method'],
  path: string,
  parameters: ZodType<T>,
  run: (account: Account, parameters: T, id: string, around: Surroundings) => object,
): Endpoint => ({
  method,
  path,
  parameters,
  run: (account, given, id, around) => run(account, given as T, id, around),
});

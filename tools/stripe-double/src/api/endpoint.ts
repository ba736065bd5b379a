import type { ZodType } from 'zod';
import type { Account } from '../account/account.ts';
import type { Surroundings } from '../surroundings.ts';

/** One method and path of the API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for an id. */
  readonly path: string;
  /** Parameters after validation, and the ids of the path. */
  run(account: Account, parameters: unknown, id: string, around: Surroundings): object;
  readonly parameters: ZodType;
}

/** Ties the type of the parameters to what runs with them. */
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

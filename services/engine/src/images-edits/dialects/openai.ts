import type { Dialect } from './dialect.ts';

/** OpenAI and proxies that speak like it: no seed, no extras. */
export const openai: Dialect = {
  fields: ({ prompt }) => ({ prompt }),
  seeds: false,
  health: undefined,
  namesModel: true,
};

import { given, type Dialect } from './dialect.ts';

/** Our own studio engine behind the same route (`make engine`): it reads no prompt, so style and expression are fields. */
export const studio: Dialect = {
  fields: ({ prompt, seed, style, expression }) => given({ prompt, seed, style, expression }),
  seeds: true,
  health: '/health',
  namesModel: true,
};

import { parse } from 'qs';

/** Nested parameters of a query string or of a form (`line_items[0][quantity]=1`). All values are texts. */
export const parametersIn = (text: string): Record<string, unknown> =>
  parse(text, { depth: 12, arrayLimit: 100, parameterLimit: 2_000 });

import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { commonConfig } from './common-config.ts';
import { loadConfig } from './load-config.ts';

const schema = z
  .object({
    NODE_ENV: z.string().default('development'),
    PAYMENT_MODE: z.string().default('bypass'),
    ...commonConfig.operatorShape,
  })
  .refine(...commonConfig.operatorRule);
const named = {
  OPERATOR_NAME: 'Example GmbH',
  OPERATOR_STREET: 'Hauptstr. 1',
  OPERATOR_CITY: '10115 Berlin',
  OPERATOR_COUNTRY: 'Germany',
};
const selling = { NODE_ENV: 'production', PAYMENT_MODE: 'stripe' };

it('lets nobody take money in production without saying who he is', () => {
  expect(() => loadConfig(schema, selling)).toThrow(/OPERATOR_NAME/);
  expect(() => loadConfig(schema, { ...selling, ...named, OPERATOR_CITY: '' })).toThrow(/OPERATOR_CITY/);
  expect(loadConfig(schema, { ...selling, ...named }).OPERATOR_NAME).toBe('Example GmbH');
});

it.each([
  ['in development', { PAYMENT_MODE: 'stripe' }],
  ['where no money is taken', { NODE_ENV: 'production' }],
  ['where it is allowed', { ...selling, ALLOW_MISSING_OPERATOR: 'true' }],
])('asks for nobody %s', (_, env) => {
  expect(loadConfig(schema, env).OPERATOR_NAME).toBe('');
});

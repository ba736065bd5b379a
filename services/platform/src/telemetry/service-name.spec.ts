import { expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { serviceName } from './service-name.ts';

const program = fileURLToPath(new URL('../http/run-service.ts', import.meta.url));

it('is the name of the package that runs, unless another is given', () => {
  expect(serviceName(program, {})).toBe('platform');
  expect(serviceName(program, { OTEL_SERVICE_NAME: 'orders-canary' })).toBe('orders-canary');
  expect(serviceName('/nowhere/main.js', {})).toBeUndefined();
});

import { describe, expect, it } from '@jest/globals';
import { affectedBy, type Affected, type Module } from './affected.ts';

const packages = ['proto', 'services/platform', 'services/orders', 'services/media', 'deploy', 'web'];
const modules: readonly Module[] = [
  { source: 'proto/src/index.ts', imports: [] },
  { source: 'services/platform/src/clock.ts', imports: [] },
  { source: 'services/platform/src/clock.spec.ts', imports: ['services/platform/src/clock.ts'] },
  { source: 'services/orders/src/order.ts', imports: ['services/platform/src/clock.ts'] },
  { source: 'services/orders/src/order.spec.ts', imports: ['services/orders/src/order.ts'] },
  { source: 'services/orders/test/pay.int-spec.ts', imports: ['services/orders/src/order.ts'] },
  { source: 'services/media/src/photo.ts', imports: ['proto/src/index.ts'] },
  { source: 'services/media/src/photo.spec.ts', imports: ['services/media/src/photo.ts'] },
];

const of = (...changed: readonly string[]): Affected => {
  const affected = affectedBy(changed, modules, packages);
  if (affected === 'everything') throw new Error('everything');
  return affected;
};

describe('a change', () => {
  it('reaches the tests that import it, by others too', () => {
    expect(of('services/platform/src/clock.ts').files).toEqual([
      'services/orders/src/order.spec.ts',
      'services/orders/test/pay.int-spec.ts',
      'services/platform/src/clock.spec.ts',
    ]);
  });

  it('of a test reaches that test, and not the product', () => {
    const { files, product } = of('services/orders/src/order.spec.ts');
    expect([files, product]).toEqual([['services/orders/src/order.spec.ts'], false]);
  });

  it('of what no program imports reaches every test of its package', () => {
    const { packages: whole, product } = of('services/orders/locales/de.json');
    expect([whole, product]).toEqual([['services/orders'], true]);
  });

  it('of the web reaches all of it', () => {
    expect(of('web/src/app.tsx').packages).toEqual(['web']);
  });

  it('of a page reaches no test by itself', () => {
    expect(of('services/orders/README.md')).toEqual({
      packages: [],
      files: [],
      product: false,
      chart: false,
    });
  });

  it('of the chart reaches the chart', () => {
    expect(of('charts/headshots/values.yaml').chart).toBe(true);
  });

  it.each([
    'proto/media.proto',
    'package-lock.json',
    'jest.base.mjs',
    'patches/kafkajs.patch',
    'scripts/node.sh',
    'tsconfig.base.json',
  ])('of %s reaches everything', (file) => expect(affectedBy([file], modules, packages)).toBe('everything'));
});

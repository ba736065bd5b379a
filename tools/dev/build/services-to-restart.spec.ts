import { describe, expect, it } from '@jest/globals';
import { services } from '../../../deploy/src/service-names.ts';
import { servicesToRestart } from './services-to-restart.ts';

describe('reload', () => {
  it('starts only the changed service again', () => {
    expect(servicesToRestart(['services/orders'])).toEqual(['orders']);
  });

  it('starts generation again after a change in the engine', () => {
    expect(servicesToRestart(['services/engine'])).toEqual(['generation']);
  });

  it('starts who erases people again after a change in how that is done', () => {
    const concerned = servicesToRestart(['services/erasure']);
    expect(concerned).toContain('coupons');
    expect(services.filter((name) => !concerned.includes(name))).toEqual(['gateway', 'identity']);
  });

  it.each(['proto', 'services/platform'])('starts all again after a change in %s', (folder) => {
    expect(servicesToRestart(['services/orders', folder])).toEqual(services);
  });
});

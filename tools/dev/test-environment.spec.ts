import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { portsFrom } from '../../deploy/src/ports.ts';
import { settingsFrom } from '../../deploy/src/settings.ts';
import {
  paymentEnvironment,
  shortenLeases,
  testEngine,
  testEnvironment,
  type TestPayments,
} from './test-environment.ts';

describe('servers of a test run', () => {
  it('stand beside the stack a developer works with', () => {
    expect(portsFrom(testEnvironment({})).gateway).toBe(18080);
  });

  it('do not take the ports a developer moved', () => {
    expect(portsFrom(testEnvironment({ HEADSHOTS_PORT: '3000', HEADSHOTS_PORT_OFFSET: '5' })).gateway).toBe(
      18080,
    );
  });

  it('can be moved themselves', () => {
    expect(portsFrom(testEnvironment({ HEADSHOTS_TEST_PORT_OFFSET: '12000' })).gateway).toBe(20080);
  });

  it('take payments at the double, whatever account somebody has, or none', () => {
    const state = mkdtempSync(join(tmpdir(), 'payments-'));
    const told = {
      HEADSHOTS_TEST_STATE_DIR: state,
      PAYMENT_MODE: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_own',
    };
    const by = (payments: TestPayments): string =>
      settingsFrom({ ...testEnvironment(told), ...paymentEnvironment(payments) }).stripe.by;
    try {
      expect([by('double'), by('nobody')]).toEqual(['double', 'nobody']);
    } finally {
      rmSync(state, { recursive: true });
    }
  });

  it('draw with the engine of the step, or with the one somebody names', () => {
    expect(testEngine({}, 'instant')).toBe('instant');
    expect(testEngine({ TEST_ENGINE: '' }, 'studio')).toBe('studio');
    expect(testEngine({ TEST_ENGINE: 'slow' }, 'instant')).toBe('slow');
    expect(() => testEngine({ TEST_ENGINE: 'quick' }, 'instant')).toThrow('studio, instant, slow');
  });

  it('keep what is told about leases, and shorten the rest', () => {
    const told = { MAIL_LEASE_SECONDS: '60' };
    const untold: NodeJS.ProcessEnv = { MAIL_LEASE_SECONDS: '' };
    for (const env of [told, untold]) shortenLeases(env);
    expect([told, untold]).toEqual([{ MAIL_LEASE_SECONDS: '60' }, { MAIL_LEASE_SECONDS: '30' }]);
  });
});

import { join } from 'node:path';
import { repository } from '../../deploy/src/locations.ts';
import { defaultPorts, portVariable, type PortName } from '../../deploy/src/ports.ts';
import type { StripeSettings } from '../../deploy/src/stripe.ts';

export const portNames = Object.keys(defaultPorts) as readonly PortName[];

/** The mail sink of a test run answers at once, and no fault makes it silent for half of this lease. */
const shortLeases = { MAIL_LEASE_SECONDS: '30' } as const;

export function shortenLeases(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(shortLeases)) env[name] ||= value;
}

export type TestPayments = Extract<StripeSettings['by'], 'nobody' | 'double'>;

/** What a bank does later it does when the double is told to, so that no test is a race. */
const toldOnlyMs = String(24 * 60 * 60 * 1_000);

export const paymentEnvironment = (by: TestPayments) =>
  ({
    PAYMENT_MODE: by === 'double' ? 'stripe' : 'bypass',
    STRIPE_DOUBLE_LATER_MS: toldOnlyMs,
  }) as const;

export const testEngines = {
  studio: {},
  instant: { ENGINE_TEST_PACE_MS: '0', ALLOW_TEST_ENGINE: 'true' },
  slow: { ENGINE_TEST_PACE_MS: '2000', ALLOW_TEST_ENGINE: 'true' },
} as const satisfies Record<string, NodeJS.ProcessEnv>;
export type TestEngine = keyof typeof testEngines;

/**
 * The engine somebody asked for with TEST_ENGINE, or this one.
 * @throws Error that names the engines there are
 */
export function testEngine({ TEST_ENGINE: told }: NodeJS.ProcessEnv, otherwise: TestEngine): TestEngine {
  if (!told) return otherwise;
  const known = Object.keys(testEngines) as TestEngine[];
  const engine = known.find((name) => name === told);
  if (!engine) throw new Error(`There is no TEST_ENGINE ${told}. There are: ${known.join(', ')}.`);
  return engine;
}

/** How far the ports of a test run may be moved: as told, or the first of these where all ports are free. */
export function testOffsets(env: NodeJS.ProcessEnv): readonly string[] {
  const told = env['HEADSHOTS_TEST_PORT_OFFSET'];
  return told ? [told] : ['10000', '11000', '12000', '13000', '14000'];
}

export const keptEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...testEnvironment(env, env['HEADSHOTS_TEST_PORT_OFFSET'] || '15000'),
  HEADSHOTS_STATE_DIR: join(repository, '.run/test-servers'),
});

/** Ports moved one by one belong to another stack, and no test asks Stripe with the key somebody has. */
export function testEnvironment(
  env: NodeJS.ProcessEnv,
  offset: string | undefined = testOffsets(env)[0],
): NodeJS.ProcessEnv {
  const moved = Object.fromEntries(portNames.map((name) => [portVariable(name), undefined]));
  return {
    ...env,
    ...moved,
    HEADSHOTS_PORT_OFFSET: offset,
    HEADSHOTS_STATE_DIR: env['HEADSHOTS_TEST_STATE_DIR'] || join(repository, '.run/test'),
    HEADSHOTS_PUBLIC_URL: undefined,
    HEADSHOTS_DURABLE: 'off',
    SOCIAL_DEMO: '1',
    SOCIAL_PROVIDERS: undefined,
    STRIPE_SECRET_KEY: undefined,
    STRIPE_WEBHOOK_SECRETS: undefined,
  };
}

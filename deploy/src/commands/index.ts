import { demo } from '../demo/demo.ts';
import { kafkaRights, migrate, realm, seed } from './data.ts';
import { dev } from './dev.ts';
import { clean, down } from './down.ts';
import { deadLetters, eventsTail, replay } from './events.ts';
import { infra } from './infra.ts';
import { keep } from './keep.ts';
import { provision } from './provision.ts';
import { secrets } from './secrets.ts';
import { sessionKeys } from './session-keys.ts';
import { journey } from './journey.ts';
import { start, status, stop } from './services.ts';
import { up } from './up.ts';

export type Command = (args: readonly string[]) => Promise<void>;

/** Loaded when asked for: the image `tools` has neither these commands nor the packages they import. */
const ofCheckout =
  (load: () => Promise<Command>): Command =>
  async (args) =>
    (await load())(args);

export const commands: Readonly<Record<string, Command>> = {
  up,
  down,
  dev,
  clean,
  status,
  start,
  stop,
  keep,
  infra,
  cluster: ofCheckout(async () => (await import('./cluster.ts')).cluster),
  'cluster-down': ofCheckout(async () => (await import('./cluster.ts')).clusterDown),
  images: ofCheckout(async () => (await import('./images.ts')).images),
  test: ofCheckout(async () => (await import('./test.ts')).test),
  'test-package': ofCheckout(async () => (await import('./test-package.ts')).testPackage),
  'test-servers-down': ofCheckout(async () => (await import('./test-package.ts')).testServersDown),
  'test-stripe': ofCheckout(async () => (await import('./test-stripe.ts')).testStripe),
  bench: ofCheckout(async () => (await import('./bench.ts')).bench),
  load: ofCheckout(async () => (await import('./load.ts')).load),
  scale: ofCheckout(async () => (await import('./scale.ts')).scale),
  migrate,
  realm,
  'kafka-rights': kafkaRights,
  seed,
  provision,
  secrets,
  'session-keys': sessionKeys,
  journey,
  demo,
  observability: ofCheckout(async () => (await import('./observability.ts')).observability),
  observe: ofCheckout(async () => (await import('./observe.ts')).observe),
  'observe-end': ofCheckout(async () => (await import('./observe.ts')).observeEnd),
  'observe-empty': ofCheckout(async () => (await import('./observe.ts')).emptyBoards),
  'events-tail': eventsTail,
  dlq: deadLetters,
  'dlq-replay': replay,
};

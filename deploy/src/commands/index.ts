import { bench } from './bench.ts';
import { demo } from '../demo/demo.ts';
import { kafkaRights, migrate, realm, seed } from './data.ts';
import { dev } from './dev.ts';
import { clean, down } from './down.ts';
import { deadLetters, eventsTail, replay } from './events.ts';
import { infra } from './infra.ts';
import { keep } from './keep.ts';
import { observability } from './observability.ts';
import { emptyBoards, observe, observeEnd } from './observe.ts';
import { start, status, stop } from './services.ts';
import { test } from './test.ts';
import { testStripe } from './test-stripe.ts';
import { up } from './up.ts';

export type Command = (args: readonly string[]) => Promise<void>;

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
  test,
  'test-stripe': testStripe,
  bench,
  migrate,
  realm,
  'kafka-rights': kafkaRights,
  seed,
  demo,
  observability,
  observe,
  'observe-end': observeEnd,
  'observe-empty': emptyBoards,
  'events-tail': eventsTail,
  dlq: deadLetters,
  'dlq-replay': replay,
};

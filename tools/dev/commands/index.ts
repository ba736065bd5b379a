import { commands as shipped } from '../../../deploy/src/commands/index.ts';
import type { Command, Commands } from '../../../deploy/src/commands/run-command.ts';
import { demo } from '../../demo/demo.ts';
import { kafkaRights, migrate, seed } from './data.ts';
import { dev } from './dev.ts';
import { clean, down } from './down.ts';
import { infra } from './infra.ts';
import { keep } from './keep.ts';
import { start, status, stop } from './services.ts';
import { up } from './up.ts';

/** Loaded when asked for: the others start sooner. */
const later =
  (load: () => Promise<Command>): Command =>
  async (args) =>
    (await load())(args);

export const commands: Commands = {
  ...shipped,
  up,
  down,
  dev,
  clean,
  status,
  start,
  stop,
  keep,
  infra,
  cluster: later(async () => (await import('./cluster.ts')).cluster),
  'cluster-down': later(async () => (await import('./cluster.ts')).clusterDown),
  images: later(async () => (await import('./images.ts')).images),
  scale: later(async () => (await import('./scale.ts')).scale),
  migrate,
  'kafka-rights': kafkaRights,
  seed,
  demo,
  'desk-demo': later(async () => (await import('../../demo/desk-demo.ts')).deskDemo),
  observability: later(async () => (await import('./observability.ts')).observability),
  observe: later(async () => (await import('./observe.ts')).observe),
  'observe-end': later(async () => (await import('./observe.ts')).observeEnd),
  'observe-empty': later(async () => (await import('./observe.ts')).emptyBoards),
};

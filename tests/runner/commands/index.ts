import type { Command, Commands } from '../../../deploy/src/commands/run-command.ts';
import { testPackage, testServersDown } from './test-package.ts';

/** Loaded when asked for: a package's own tests start sooner. */
const later =
  (load: () => Promise<Command>): Command =>
  async (args) =>
    (await load())(args);

export const commands: Commands = {
  test: later(async () => (await import('./test.ts')).test),
  'test-package': testPackage,
  'test-servers-down': testServersDown,
  'test-stripe': later(async () => (await import('./test-stripe.ts')).testStripe),
  bench: later(async () => (await import('./bench.ts')).bench),
  load: later(async () => (await import('./load.ts')).load),
};

import { runEngineServer } from '../../src/server/run-engine-server.ts';
import { accepted, LedgerEngine } from './ledger-engine.ts';

const fall = (): never => {
  throw new Error('fallen over');
};

/** Callbacks above which nobody stands, by the prompt that asks for them. */
const places: Readonly<Record<string, () => void>> = {
  immediate: () => setImmediate(fall),
  timer: () => setTimeout(fall, 1),
  promise: () => void Promise.resolve().then(fall),
};

const engine = new LedgerEngine((input) => accepted(input));
engine.renderShot = (): Promise<never> => {
  places[process.env['PLACE'] ?? '']?.();
  return new Promise<never>(() => undefined);
};
process.send?.(await runEngineServer(engine, { port: 0, host: '127.0.0.1' }));

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Collects garbage now, some 20 ms. V8 counts shared memory on the thread that made it: one that was only handed it sees
 * small objects, and would keep megabytes behind them for several orders. To be called where such a thread lets go of much.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}

import { workerData } from 'piscina';
import print from '../../src/documents/pdf/print-thread.ts';

/** A thread that prints when its gate is open, and dies at it as often as it is told to. */
export default async function gated(task) {
  const gate = new Int32Array(workerData);
  const [closed, standing, deaths] = [0, 1, 2];
  Atomics.add(gate, standing, 1);
  Atomics.wait(gate, closed, 1);
  Atomics.sub(gate, standing, 1);
  for (let left = Atomics.load(gate, deaths); left > 0; left = Atomics.load(gate, deaths))
    if (Atomics.compareExchange(gate, deaths, left, left - 1) === left) process.exit(1);
  return print(task);
}

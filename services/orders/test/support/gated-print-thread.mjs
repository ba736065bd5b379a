import { workerData } from 'piscina';

/** A thread that prints when its gate is open, and dies at it as often as it is told to. */
export default async function gated(task) {
  const gate = new Int32Array(workerData);
  const [closed, standing, deaths, blank] = [0, 1, 2, 3];
  Atomics.add(gate, standing, 1);
  Atomics.wait(gate, closed, 1);
  Atomics.sub(gate, standing, 1);
  for (let left = Atomics.load(gate, deaths); left > 0; left = Atomics.load(gate, deaths))
    if (Atomics.compareExchange(gate, deaths, left, left - 1) === left) process.exit(1);
  if (Atomics.load(gate, blank) === 1) return { pdf: new Uint8Array() };
  // Whoever came no further need not know how to print.
  const { default: print } = await import('../../src/documents/pdf/print-thread.ts');
  return print(task);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { WeightedGate } from './weighted-gate.ts';

describe('the gate', () => {
  it('keeps the weight inside within its capacity, in the order of arrival', async () => {
    const gate = new WeightedGate(10, 100);
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    await Promise.all(
      [6, 6, 4, 10, 1].map((weight, index) =>
        gate.run(weight, async () => {
          order.push(index);
          most = Math.max(most, (inside += weight));
          await sleep(5);
          inside -= weight;
        }),
      ),
    );
    expect(most).toBeLessThanOrEqual(10);
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('sends away whoever would wait behind too many', async () => {
    const gate = new WeightedGate(1, 1);
    const inside = gate.run(1, () => sleep(10));
    const waiting = gate.run(1, () => Promise.resolve());
    await expect(gate.run(1, () => Promise.resolve())).rejects.toMatchObject({ code: 'service.unavailable' });
    await Promise.all([inside, waiting]);
  });

  it('lets the next one in after a failure', async () => {
    const gate = new WeightedGate(1, 1);
    await expect(gate.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate.run(1, () => Promise.resolve('in'))).resolves.toBe('in');
  });
});

import { describe, expect, it } from '@jest/globals';
import { FairGate, type Lane } from './fair-gate.ts';

const ada: Lane = { name: 'ada', most: 1 };
const ben: Lane = { name: 'ben', most: 1 };
const shop: Lane = { name: 'shop', most: 2 };

/** Work that ends when the test says so. */
function held(): { readonly work: () => Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}

describe('the fair gate', () => {
  it('takes the lanes in turn, however many wait in one of them', async () => {
    const gate = new FairGate({ capacity: 1, maxWaiting: 100 });
    const order: string[] = [];
    const first = held();
    const all = [gate.run(ada, first.work)];
    const note = (name: string) => async (): Promise<void> => void order.push(name);
    for (let index = 0; index < 8; index += 1) all.push(gate.run(ada, note('ada')));
    all.push(gate.run(ben, note('ben')), gate.run(ben, note('ben')), gate.run(shop, note('shop')));
    first.end();
    await Promise.all(all);
    expect(order.slice(0, 6)).toEqual(['ada', 'ben', 'shop', 'ada', 'ben', 'ada']);
    expect(order).toHaveLength(11);
  });

  it('keeps one lane to its share and leaves the rest of the places to others', async () => {
    const gate = new FairGate({ capacity: 3, maxWaiting: 100 });
    const inside: string[] = [];
    const pieces = [ada, ada, ada, ben, shop].map((lane) => ({ lane, ...held() }));
    const runs = pieces.map(({ lane, work }) =>
      gate.run(lane, async () => {
        inside.push(lane.name);
        await work();
      }),
    );
    await Promise.resolve();
    expect(inside).toEqual(['ada', 'ben', 'shop']);
    for (const { end } of pieces) end();
    await Promise.all(runs);
    expect(inside).toEqual(['ada', 'ben', 'shop', 'ada', 'ada']);
  });

  it('sends away whoever would wait behind too many', async () => {
    const gate = new FairGate({ capacity: 1, maxWaiting: 1 });
    const first = held();
    const runs = [gate.run(ada, first.work), gate.run(ada, () => Promise.resolve())];
    await expect(gate.run(ben, () => Promise.resolve())).rejects.toMatchObject({
      code: 'service.unavailable',
      status: 503,
    });
    first.end();
    await Promise.all(runs);
    await expect(gate.run(ben, () => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('lets the next one in after a failure', async () => {
    const gate = new FairGate({ capacity: 1, maxWaiting: 1 });
    await expect(gate.run(ada, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate.run(ada, () => Promise.resolve('in'))).resolves.toBe('in');
  });
});

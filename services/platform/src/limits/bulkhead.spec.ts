import { describe, expect, it } from '@jest/globals';
import { Bulkhead, BulkheadFull } from './bulkhead.ts';

/** Work that goes on until it is told to end. */
function held() {
  let finish = (): void => undefined;
  let fail = (_error: unknown): void => undefined;
  const end = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  return { work: () => end, finish, fail };
}
const nothing = () => Promise.resolve();
const soon = () => new Promise<void>((done) => setImmediate(done));
const full = (reason: string) => expect.objectContaining({ name: BulkheadFull.name, reason });

describe('a bulkhead', () => {
  describe('without a queue', () => {
    it('gives each key its share, and takes it back once', async () => {
      const bulkhead = new Bulkhead({ capacity: 100, perKey: 2 });
      const leave = await bulkhead.enter({ key: 'ada' });
      await bulkhead.enter({ key: 'ada' });
      await expect(bulkhead.enter({ key: 'ada' })).rejects.toEqual(full('key'));
      await bulkhead.enter({ key: 'ben' });
      leave();
      leave();
      expect(bulkhead.inside).toBe(2);
      await bulkhead.enter({ key: 'ada' });
      await expect(bulkhead.enter({ key: 'ada' })).rejects.toEqual(full('key'));
    });

    it('keeps what is reserved for keys that have nothing inside', async () => {
      const bulkhead = new Bulkhead({ capacity: 8, perKey: 6, reserved: 0.25 });
      for (let count = 0; count < 6; count += 1) await bulkhead.enter({ key: 'ada' });
      await bulkhead.enter({ key: 'ben' });
      await expect(bulkhead.enter({ key: 'ben' })).rejects.toEqual(full('key'));
      await bulkhead.enter({ key: 'cleo' });
      await expect(bulkhead.enter({ key: 'dora' })).rejects.toEqual(full('all'));
      expect(bulkhead.inside).toBe(8);
    });

    it('refuses in the words of its owner', async () => {
      const bulkhead = new Bulkhead({ capacity: 1, refuse: (reason) => new Error(`no: ${reason}`) });
      await bulkhead.enter();
      await expect(bulkhead.enter()).rejects.toThrow('no: key');
    });
  });

  describe('with a queue', () => {
    it('lets the work of one key in by the order it came', async () => {
      const bulkhead = new Bulkhead({ capacity: 16, perKey: 1, queue: { size: 10 } });
      const order: number[] = [];
      const one = (n: number) => bulkhead.run({ key: 'a' }, async () => (await soon(), order.push(n)));
      await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(one));
      expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    it('takes keys in turn, however much waits under one of them', async () => {
      const bulkhead = new Bulkhead({ capacity: 1, queue: { size: 100 } });
      const order: string[] = [];
      const first = held();
      const note = (key: string) => bulkhead.run({ key }, async () => void order.push(key));
      const all = [bulkhead.run({ key: 'ada' }, first.work)];
      for (let count = 0; count < 8; count += 1) all.push(note('ada'));
      all.push(note('ben'), note('ben'), note('shop'));
      first.finish();
      await Promise.all(all);
      expect(order.slice(0, 6)).toEqual(['ada', 'ben', 'shop', 'ada', 'ben', 'ada']);
      expect(order).toHaveLength(11);
    });

    it('keeps a key to its share and leaves the rest of the room to others', async () => {
      const bulkhead = new Bulkhead({ capacity: 3, perKey: 1, queue: { size: 100 } });
      const inside: string[] = [];
      const pieces = ['ada', 'ada', 'ada', 'ben', 'shop'].map((key) => ({ key, ...held() }));
      const runs = pieces.map(({ key, work }) =>
        bulkhead.run({ key }, async () => {
          inside.push(key);
          await work();
        }),
      );
      await soon();
      expect(inside).toEqual(['ada', 'ben', 'shop']);
      for (const { finish } of pieces) finish();
      await Promise.all(runs);
      expect(inside).toEqual(['ada', 'ben', 'shop', 'ada', 'ada']);
    });

    it('gives one key another share than the rest', async () => {
      const bulkhead = new Bulkhead({ capacity: 3, perKey: 1, queue: { size: 100 } });
      const [one, two] = [held(), held()];
      const runs = [one, two].map(({ work }) => bulkhead.run({ key: 'shop', perKey: 3 }, work));
      await soon();
      expect(bulkhead.inside).toBe(2);
      one.finish();
      two.finish();
      await Promise.all(runs);
    });

    it('keeps the weight inside within its capacity, in the order of arrival', async () => {
      const bulkhead = new Bulkhead({ capacity: 10, queue: { size: 100 } });
      let inside = 0;
      let most = 0;
      const order: number[] = [];
      await Promise.all(
        [6, 6, 4, 10, 1].map((weight, index) =>
          bulkhead.run({ weight }, async () => {
            order.push(index);
            most = Math.max(most, (inside += weight));
            await soon();
            inside -= weight;
          }),
        ),
      );
      expect(most).toBeLessThanOrEqual(10);
      expect(order).toEqual([0, 1, 2, 3, 4]);
    });

    it('holds light work of other keys back behind heavy work whose turn it is', async () => {
      const bulkhead = new Bulkhead({ capacity: 10, queue: { size: 100 } });
      const first = held();
      const order: string[] = [];
      const runs = [
        bulkhead.run({ key: 'a', weight: 6 }, first.work),
        bulkhead.run({ key: 'b', weight: 6 }, async () => void order.push('heavy')),
        bulkhead.run({ key: 'c', weight: 1 }, async () => void order.push('light')),
      ];
      await soon();
      expect(order).toEqual([]);
      first.finish();
      await Promise.all(runs);
      expect(order).toEqual(['heavy', 'light']);
    });

    it('refuses at once what could never fit', () => {
      const bulkhead = new Bulkhead({ capacity: 10, queue: { size: 100 } });
      expect(() => bulkhead.enter({ weight: 11 })).toThrow(RangeError);
      expect(() => bulkhead.enter({ weight: 2, perKey: 1 })).toThrow(RangeError);
    });

    it('refuses beyond the queue of a key, and lets another in meanwhile', async () => {
      const bulkhead = new Bulkhead({ capacity: 16, perKey: 1, queue: { size: 40, perKey: 1 } });
      const [first, second] = [held(), held()];
      const runs = [first, second].map(({ work }) => bulkhead.run({ key: 'a' }, work));
      await expect(bulkhead.run({ key: 'a' }, nothing)).rejects.toEqual(full('key'));
      await bulkhead.run({ key: 'b' }, nothing);
      first.finish();
      second.finish();
      await Promise.all(runs);
      await bulkhead.run({ key: 'a' }, nothing);
      expect(bulkhead.inside).toBe(0);
    });

    it('refuses beyond the queue of all', async () => {
      const bulkhead = new Bulkhead({ capacity: 1, queue: { size: 1 } });
      const first = held();
      const runs = [bulkhead.run({ key: 'a' }, first.work), bulkhead.run({ key: 'b' }, nothing)];
      await expect(bulkhead.run({ key: 'c' }, nothing)).rejects.toEqual(full('all'));
      first.finish();
      await Promise.all(runs);
      await bulkhead.run({ key: 'c' }, nothing);
    });

    it('refuses who waited too long, and goes on with the others', async () => {
      const bulkhead = new Bulkhead({ capacity: 1, queue: { size: 10, waitMs: 1 } });
      const first = held();
      const running = bulkhead.run({}, first.work);
      await expect(bulkhead.run({}, nothing)).rejects.toEqual(full('late'));
      first.finish();
      await running;
      await bulkhead.run({}, nothing);
    });

    it('refuses all who wait under a key when it is told to', async () => {
      const bulkhead = new Bulkhead({ capacity: 1, queue: { size: 10 } });
      const first = held();
      const running = bulkhead.run({ key: 'a' }, first.work);
      const waiting = [bulkhead.run({ key: 'a' }, nothing), bulkhead.run({ key: 'a' }, nothing)];
      const other = bulkhead.run({ key: 'b' }, nothing);
      bulkhead.refuseWaiting('a', new Error('away'));
      for (const one of waiting) await expect(one).rejects.toThrow('away');
      first.finish();
      await Promise.all([running, other]);
    });

    it('lets others in when what held them up is refused', async () => {
      const bulkhead = new Bulkhead({ capacity: 10, queue: { size: 10 } });
      const first = held();
      const running = bulkhead.run({ key: 'a', weight: 6 }, first.work);
      const heavy = bulkhead.run({ key: 'b', weight: 6 }, nothing);
      const light = bulkhead.run({ key: 'c', weight: 1 }, () => Promise.resolve('in'));
      bulkhead.refuseWaiting('b', new Error('away'));
      await expect(heavy).rejects.toThrow('away');
      await expect(light).resolves.toBe('in');
      first.finish();
      await running;
    });

    it('tells how much is inside', async () => {
      const told: number[] = [];
      const bulkhead = new Bulkhead({ capacity: 2, onChange: (inside) => void told.push(inside) });
      await Promise.all([bulkhead.run({ key: 'a' }, nothing), bulkhead.run({ key: 'b' }, nothing)]);
      expect(told).toEqual([1, 2, 1, 0]);
    });

    it('lets the next one in after a failure', async () => {
      const bulkhead = new Bulkhead({ capacity: 1, queue: { size: 1 } });
      await expect(bulkhead.run({}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      await expect(bulkhead.run({}, () => Promise.resolve('in'))).resolves.toBe('in');
    });
  });
});

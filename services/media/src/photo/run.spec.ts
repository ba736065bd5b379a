import { describe, expect, it } from '@jest/globals';
import { failureCode, keptOf, newestRun, viewOf, type RunFacts } from './run.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 21, 12, minutes));

const nothing: RunFacts = {
  package: undefined,
  images: 0,
  paidAt: undefined,
  startedAt: undefined,
  completedAt: undefined,
  deliveredAt: undefined,
  delivered: 0,
  failedAt: undefined,
  failedReason: undefined,
  refundAt: undefined,
  refundReason: undefined,
  done: 0,
  settledAt: undefined,
  storedAt: undefined,
};
const paid: RunFacts = { ...nothing, package: 'professional', images: 20, paidAt: at(0) };

describe('what of a run is kept', () => {
  const completed = { ...paid, completedAt: at(5), delivered: 3, done: 2 };

  it('is told when all is here, or the rest is given up, or not waited for', () => {
    expect(keptOf({ ...completed, done: 3 }, 0)).toEqual({ images: 3, missing: 0 });
    expect(keptOf(completed, 0)).toBeUndefined();
    expect(keptOf(completed, 1)).toEqual({ images: 2, missing: 1 });
    expect(keptOf({ ...completed, done: 0 }, Infinity)).toEqual({ images: 0, missing: 3 });
  });

  it('is not told before the completion, a second time, or after a failure', () => {
    expect(keptOf({ ...completed, completedAt: undefined, done: 3 }, 0)).toBeUndefined();
    for (const end of ['storedAt', 'failedAt', 'refundAt'])
      expect(keptOf({ ...completed, done: 3, [end]: at(6) }, 0)).toBeUndefined();
  });
});

describe('the status of a run', () => {
  it('is queued once paid', () => {
    expect(viewOf(paid).status).toBe('queued');
  });

  it('is processing from the start of generation, and from the first image when the start is late', () => {
    expect(viewOf({ ...paid, startedAt: at(1) }).status).toBe('processing');
    expect(viewOf({ ...paid, done: 1 }).status).toBe('processing');
  });

  it('is completed when the order is delivered, and expires 30 days after', () => {
    const completed = { ...paid, completedAt: at(5), delivered: 20, done: 20 };
    expect(viewOf(completed).status).toBe('processing');
    expect(viewOf({ ...completed, deliveredAt: at(6) })).toEqual({
      status: 'completed',
      failure: undefined,
      endedAt: at(6),
      expiresAt: new Date(at(6).getTime() + 30 * 86_400_000),
      takenBack: false,
    });
  });

  it('ignores a start that comes after the end', () => {
    expect(viewOf({ ...paid, deliveredAt: at(5), startedAt: at(6) }).status).toBe('completed');
  });

  it('fails with the reason generation gives', () => {
    expect(viewOf({ ...paid, failedAt: at(5), failedReason: 'no_usable' })).toMatchObject({
      status: 'failed',
      failure: 'generation.no_usable',
    });
  });

  it('fails when the money is given back before delivery, and stays completed after it', () => {
    const completed = { ...paid, completedAt: at(5), delivered: 20, done: 20 };
    expect(viewOf({ ...completed, refundAt: at(6), refundReason: 'deadline' })).toMatchObject({
      status: 'failed',
      failure: 'generation.incomplete',
      endedAt: at(6),
    });
    expect(viewOf({ ...completed, deliveredAt: at(5), refundAt: at(6) }).status).toBe('completed');
  });

  it.each(['claim_granted', 'withdrawn'])(
    'ends a day after a delivered order is taken back: %s',
    (refundReason) => {
      const delivered = { ...paid, deliveredAt: at(5) };
      expect(viewOf({ ...delivered, refundAt: at(60), refundReason })).toMatchObject({
        status: refundReason === 'withdrawn' ? 'failed' : 'completed',
        endedAt: refundReason === 'withdrawn' ? at(60) : at(5),
        expiresAt: new Date(at(60).getTime() + 24 * 3_600_000),
      });
    },
  );

  it('ends no later than the images would have without the refund', () => {
    const late = new Date(at(5).getTime() + 30 * 86_400_000 - 1);
    const taken = { ...paid, deliveredAt: at(5), refundAt: late, refundReason: 'claim_granted' };
    expect(viewOf(taken)).toMatchObject({ expiresAt: new Date(late.getTime() + 1) });
  });

  it('ends when it was kept to, where that is later, and a day after it is taken back all the same', () => {
    const day = (value: number): Date => new Date(at(5).getTime() + value * 86_400_000);
    const delivered = { ...paid, deliveredAt: at(5) };
    expect(viewOf(delivered, day(45))).toMatchObject({ expiresAt: day(45) });
    expect(viewOf(delivered, day(20))).toMatchObject({ expiresAt: day(30) });
    const taken = { ...delivered, refundAt: day(40), refundReason: 'claim_granted' };
    expect(viewOf(taken, day(45))).toMatchObject({ expiresAt: day(41) });
  });

  it('hands out nothing more of a delivered order that is withdrawn from', () => {
    const withdrawn = { ...paid, deliveredAt: at(5), refundAt: at(60), refundReason: 'withdrawn' };
    expect(viewOf(withdrawn)).toMatchObject({ status: 'failed', failure: 'order.withdrawn' });
  });

  it.each([
    'account_deleted',
    'account_locked',
    'package_short',
    'withdrawn',
    'fraud_warned',
    'refunded_outside',
    'disputed',
  ])('says of an order ended before delivery that it was ended, and how: %s', (refundReason) => {
    expect(viewOf({ ...paid, refundAt: at(6), refundReason })).toMatchObject({
      status: 'failed',
      failure: `order.${refundReason}`,
    });
  });

  it('names every reason by a code of the catalogue', () => {
    expect(failureCode('engine_refused')).toBe('generation.engine_refused');
    expect(failureCode('engine_unavailable')).toBe('generation.engine_unavailable');
    expect(failureCode('deadline')).toBe('generation.incomplete');
    expect(failureCode(undefined)).toBe('generation.incomplete');
  });
});

describe('the run that counts', () => {
  it('is the newest paid one; one whose payment is still on the way is newer', () => {
    const first = { orderId: 'a', paidAt: at(0) };
    const second = { orderId: 'b', paidAt: at(1) };
    const unknown = { orderId: 'c', paidAt: undefined };
    expect(newestRun([second, first])).toBe(second);
    expect(newestRun([second, unknown, first])).toBe(unknown);
    expect(newestRun([])).toBeUndefined();
  });
});

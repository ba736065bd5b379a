import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Account } from '../src/account/account.ts';
import type { Entry, Journal } from '../src/account/journal.ts';
import { ledgerOf, ledgerPayment } from '../src/control/ledger.ts';
import { programs, take } from './support/programs.ts';

/** A journal in memory, as a file would keep it. */
class Lines implements Journal {
  readonly lines: string[] = [];
  write(entries: readonly Entry[]): void {
    this.lines.push(JSON.stringify(entries));
  }
  *read(): Iterable<readonly Entry[]> {
    for (const line of this.lines) yield JSON.parse(line) as readonly Entry[];
  }
  close(): void {}
}

/** On a busy machine. */
jest.setTimeout(120_000);

const runs = Number(process.env['MONEY_PROGRAMS'] || 200);

function afterEachStep(check: (account: Account, journal: Lines) => void): void {
  fc.assert(
    fc.property(programs, (program) => {
      const journal = new Lines();
      const account = new Account(journal);
      account.act(() => {
        account.setClock(account.clock.frozen());
        account.turn({ laterMs: 10 * 60_000 });
      });
      for (const step of program) {
        take(account, step);
        check(account, journal);
      }
    }),
    { numRuns: runs },
  );
}

describe('after every step of every program', () => {
  it('a charge is its refunds and its rest, and its movements say the same', () => {
    afterEachStep((account) => {
      const { payments } = ledgerOf(account);
      for (const payment of payments)
        if (payment.clientReferenceId)
          expect(ledgerPayment(account, payment.clientReferenceId)).toEqual(payment);
      for (const charge of account.charges.all()) {
        const refunds = account.refunds.all().filter((refund) => refund.charge === charge.id);
        const counted = refunds.filter(({ status }) => status === 'succeeded' || status === 'pending');
        expect(charge.amount_refunded).toBe(sum(counted));
        expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
        expect(charge.refunded).toBe(charge.amount_refunded === charge.amount);
        if (charge.status !== 'succeeded') continue;
        const payment = payments.find(({ paymentIntent }) => paymentIntent === charge.payment_intent);
        const paidBack = counted.filter(({ balance_transaction }) => balance_transaction !== null);
        expect(payment).toMatchObject({ charged: charge.amount, refunded: sum(paidBack) });
        expect(payment?.rest).toBe(charge.amount - sum(paidBack) - (payment?.disputed ?? 0));
      }
    });
  });

  it('money that did not come does not go', () => {
    afterEachStep((account) => {
      for (const { charged, refunded, disputed, disputes } of ledgerOf(account).payments) {
        expect(refunded).toBeLessThanOrEqual(charged);
        expect(disputed).toBeLessThanOrEqual(sum(disputes));
        if (charged === 0) expect([refunded, disputed]).toEqual([0, 0]);
      }
    });
  });

  it('a session is paid by one charge, or by none when it expired', () => {
    afterEachStep((account) => {
      for (const session of account.sessions.all()) {
        const succeeded = account.charges
          .all()
          .filter((charge) => charge.status === 'succeeded')
          .filter((charge) => charge.payment_intent === session.payment_intent);
        expect(succeeded).toHaveLength(session.payment_status === 'paid' ? 1 : 0);
        if (session.status !== 'complete') expect(session.payment_status).toBe('unpaid');
        const told = account.events
          .all()
          .filter(({ data }) => (data.object as { id?: string }).id === session.id)
          .map(({ type }) => type);
        expect(new Set(told).size).toBe(told.length);
        expect(told.includes('checkout.session.completed')).toBe(session.status === 'complete');
        expect(told.includes('checkout.session.expired')).toBe(session.status === 'expired');
      }
    });
  });

  it('the journal tells the whole state', () => {
    let steps = 0;
    afterEachStep((account, journal) => {
      if (steps++ % 7 !== 0) return;
      const again = new Account(journal);
      expect(ledgerOf(again)).toEqual(ledgerOf(account));
      for (const shelf of ['sessions', 'charges', 'refunds', 'disputes', 'events', 'tasks'] as const)
        expect(again[shelf].all()).toEqual(account[shelf].all());
    });
  });

  it('what was refused left nothing behind', () => {
    fc.assert(
      fc.property(programs, (program) => {
        const journal = new Lines();
        const account = new Account(journal);
        account.act(() => account.setClock(account.clock.frozen()));
        for (const step of program) {
          const before = [JSON.stringify(ledgerOf(account)), journal.lines.length];
          if (!take(account, step))
            expect([JSON.stringify(ledgerOf(account)), journal.lines.length]).toEqual(before);
        }
      }),
      { numRuns: runs },
    );
  });
});

const sum = (all: readonly { readonly amount: number }[]): number =>
  all.reduce((total, { amount }) => total + amount, 0);

import { expect } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { patience, type MoneyStage } from './money-stage.ts';

/** Every movement of ours is one of the double's, and the other way round. */
export const agree = (stage: MoneyStage): Promise<void> =>
  eventually(async () => {
    const ours = await stage.query('SELECT kind, amount, payment_ref FROM movements');
    const { movements } = await stage.stripe.control.ledger();
    expect(ours.map((row) => `${row['payment_ref']} ${row['kind']} ${row['amount']}`).sort()).toEqual(
      movements.map((one) => `${one.paymentIntent} ${one.kind} ${one.amount}`).sort(),
    );
  }, patience);

/** Money that moved has one document, and each its PDF. Answers how many there are. */
export const printed = (stage: MoneyStage): Promise<number> =>
  eventually(async () => {
    const [row] = await stage.query(`
      SELECT (SELECT count(*)::int FROM movements WHERE kind IN ('charge', 'refund')) AS moved,
             (SELECT count(*)::int FROM bookkeeping.documents) AS written,
             (SELECT count(*)::int FROM bookkeeping.documents WHERE sha256(pdf) = sha256) AS printed,
             (SELECT count(*)::int FROM movements WHERE document IS NULL) AS open`);
    const moved = Number(row?.['moved']);
    expect(row).toEqual({ moved, written: moved, printed: moved, open: 0 });
    return moved;
  }, patience);

/** Numbers of documents have no gaps. */
export const gapless = async (stage: MoneyStage): Promise<void> =>
  expect(
    await stage.query(
      `SELECT series, year FROM bookkeeping.documents GROUP BY series, year
       HAVING count(*) <> max(position) OR min(position) <> 1`,
    ),
  ).toEqual([]);

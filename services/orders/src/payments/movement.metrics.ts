import { countFromZero } from '@headshots/platform/telemetry';
import { Counter } from 'prom-client';
import { currencies, isCurrency } from '../order/money.ts';
import { movementKinds, type Movement } from './movement.ts';

const moved = new Counter({
  name: 'money_minor_total',
  help: 'Money that moved at the provider of payments, in minor units of its currency, by why',
  labelNames: ['currency', 'kind'],
});
countFromZero(
  moved,
  currencies.flatMap((currency) => movementKinds.map((kind) => ({ currency, kind }))),
);

export function countMoney({ kind, amount, currency }: Pick<Movement, 'kind' | 'amount' | 'currency'>): void {
  const label = isCurrency(currency) ? currency : 'other';
  moved.inc({ currency: label, kind }, Math.abs(Number(amount)));
}

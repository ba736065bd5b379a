import { act, command, CommandError, told, type Commands, type Parts } from '@headshots/platform/operator';
import { ListCoupons } from './list-coupons.use-case.ts';
import type { CouponValue } from '../coupon/coupon.ts';
import { CreateCoupon, ShowCoupon, SwitchCoupon, type SwitchedCoupon } from '../coupon/index.ts';
import { amountIn, momentIn, numberIn, packageIn, rowOf } from './coupon.words.ts';

const unknown = 'There is no coupon with this code.';
const disabledCoupons: Readonly<Record<SwitchedCoupon, string>> = {
  switched: 'Disabled; orders that hold a use keep their price.',
  was_so: 'It was disabled already.',
  unknown,
};
const enabledCoupons: Readonly<Record<SwitchedCoupon, string>> = {
  switched: 'It can be used again, within its limits and dates.',
  was_so: 'It was not disabled.',
  unknown,
};

export const couponCommands = (parts: Parts): Commands => ({
  create: act({
    does: 'adds a coupon; for every package, without end and limit unless told',
    takes: ['CODE'],
    options: {
      percent: { type: 'string', value: '10', help: 'takes so many percents off' },
      amount: {
        type: 'string',
        multiple: true,
        value: 'EUR=5.50',
        help: 'takes so much off in a currency; not usable in others. Repeat it',
      },
      uses: { type: 'string', value: '100', help: 'how often it can be used, by all customers together' },
      from: { type: 'string', value: '2026-12-01T00:00+01:00', help: 'first moment, with its zone' },
      until: { type: 'string', value: '2027-01-01T00:00+01:00', help: 'first moment when it is over' },
      package: {
        type: 'string',
        multiple: true,
        value: 'premium',
        help: 'for this package alone. Repeat it',
      },
    },
    run: async ({ words: [code], options: { percent, amount, uses, from, until, package: names }, by }) => {
      const wanted = {
        code,
        value: valueIn(percent, amount),
        maxUses: uses === undefined ? null : numberIn(uses, 'Uses'),
        validFrom: from === undefined ? null : momentIn(from),
        validUntil: until === undefined ? null : momentIn(until),
        packages: names === undefined ? null : [...new Set(names.map(packageIn))],
      };
      return parts(async (app) => {
        const created = await app.get(CreateCoupon).run(wanted, by);
        if (created.state === 'refused')
          throw new CommandError(created.faults.map(({ sentence }) => sentence).join(' '));
        const coupon = await app.get(ShowCoupon).run(code);
        const rows = coupon ? [rowOf(coupon)] : [];
        return created.state === 'created'
          ? { rows, says: ['Created.'] }
          : { rows, says: ['A coupon has this code already; it stays as it is.'], done: false };
      });
    },
  }),
  disable: act({
    does: 'ends a coupon at once',
    takes: ['CODE'],
    run: async ({ words: [code], by }) =>
      told(
        disabledCoupons,
        await parts((app) => app.get(SwitchCoupon).run(code, 'disabled', by)),
        'switched',
        'was_so',
      ),
  }),
  enable: act({
    does: 'lets a coupon be used again that was disabled',
    takes: ['CODE'],
    run: async ({ words: [code], by }) =>
      told(
        enabledCoupons,
        await parts((app) => app.get(SwitchCoupon).run(code, 'enabled', by)),
        'switched',
        'was_so',
      ),
  }),
  show: command({
    does: 'one coupon, with its uses',
    takes: ['CODE'],
    run: async ({ words: [code] }) => {
      const coupon = await parts((app) => app.get(ShowCoupon).run(code));
      return coupon ? { rows: [rowOf(coupon)] } : { says: [unknown], done: false };
    },
  }),
  list: command({
    does: 'all coupons, the newest first',
    takes: [],
    run: async () => {
      const coupons = await parts((app) => app.get(ListCoupons).run());
      return coupons.length === 0 ? { says: ['There are no coupons.'] } : { rows: coupons.map(rowOf) };
    },
  }),
});

function valueIn(percent: string | undefined, amounts: readonly string[] | undefined): CouponValue {
  if ((percent === undefined) === (amounts === undefined))
    throw new CommandError('Name either --percent or --amount.');
  if (percent !== undefined) return { kind: 'percent', percent: numberIn(percent, 'Percents') };
  const read = (amounts ?? []).map(amountIn);
  if (new Set(read.map(([currency]) => currency)).size < read.length)
    throw new CommandError('Name each currency once.');
  return { kind: 'amount', amounts: Object.fromEntries(read) };
}

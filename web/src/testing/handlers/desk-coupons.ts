import type { HttpHandler } from 'msw';
import type { CouponAtDesk, DeskCoupon, NewCoupon } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import { couponOf } from '../fake-coupons.ts';
import { bad, good, type Call } from './answer.ts';
import { staffName, staffRoute, supervisorNeeded } from './staff-route.ts';

const valuesOf = ({
  percent,
  amounts,
  maxUses,
  validFrom,
  validUntil,
  packages,
}: Pick<DeskCoupon, 'percent' | 'amounts' | 'maxUses' | 'validFrom' | 'validUntil' | 'packages'>) =>
  JSON.stringify([percent, amounts, maxUses, validFrom, validUntil, packages]);

/** Coupons at the desk. */
export function deskCouponHandlers(db: FakeDb): HttpHandler[] {
  const now = (): string => new Date().toISOString();
  const change = (found: CouponAtDesk, act: string, part: Partial<DeskCoupon>): Response => {
    const entry = { at: now(), act, operator: staffName };
    const changed = { ...found, coupon: { ...found.coupon, ...part }, acts: [...found.acts, entry] };
    db.desk.coupons.splice(db.desk.coupons.indexOf(found), 1, changed);
    return good(changed);
  };
  const ofCoupon = (
    method: 'get' | 'post',
    path: string,
    resolve: (found: CouponAtDesk) => Response,
  ): HttpHandler =>
    staffRoute(db, method, `/desk/coupons/:code${path}`, ({ params }) => {
      const found = db.desk.coupons.find(({ coupon }) => coupon.code === params['code']?.toUpperCase());
      return found === undefined ? bad({ status: 404, code: 'coupon.not_found' }) : resolve(found);
    });
  const create = async ({ request }: Call): Promise<Response> => {
    if (db.desk.role === 'support') return supervisorNeeded();
    const { code, percent, amounts, maxUses, validFrom, validUntil, packages } =
      (await request.json()) as NewCoupon;
    const wanted = {
      ...{ percent: percent ?? null, amounts, maxUses: maxUses ?? null, packages },
      ...{ validFrom: validFrom ?? null, validUntil: validUntil ?? null },
    };
    const known = db.desk.coupons.find(({ coupon }) => coupon.code === code)?.coupon;
    if (known !== undefined)
      return known.disabledAt === null && valuesOf(known) === valuesOf(wanted)
        ? good({ coupon: known, created: false })
        : bad({ status: 409, code: 'coupon.exists' });
    const state = validFrom !== undefined && validFrom > now() ? 'not_yet' : 'active';
    const made = couponOf(
      { ...wanted, code, state, createdAt: now() },
      { acts: [{ at: now(), act: 'create', operator: staffName }] },
    );
    db.desk.coupons.unshift(made);
    return good({ coupon: made.coupon, created: true });
  };
  return [
    staffRoute(db, 'get', '/desk/coupons', ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const beginning = (asked.get('beginning') ?? '').toUpperCase();
      const [from, limit] = [Number(asked.get('cursor') ?? 0), Number(asked.get('limit'))];
      const found = db.desk.coupons.filter(({ coupon }) => coupon.code.startsWith(beginning));
      return good({
        coupons: found.slice(from, from + limit).map(({ coupon }) => coupon),
        nextCursor: found.length > from + limit ? String(from + limit) : null,
      });
    }),
    staffRoute(db, 'post', '/desk/coupons', create),
    ofCoupon('get', '', good),
    ofCoupon('post', '/end', (found) =>
      found.coupon.disabledAt === null
        ? change(found, 'disable', { state: 'disabled', disabledAt: now() })
        : good(found),
    ),
    ofCoupon('post', '/enable', (found) => {
      if (db.desk.role === 'support') return supervisorNeeded();
      return found.coupon.disabledAt === null
        ? good(found)
        : change(found, 'enable', { state: 'active', disabledAt: null });
    }),
  ];
}

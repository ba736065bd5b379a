/** What is open, named in the address of the page. */
export interface Shown {
  readonly kind: 'order' | 'account' | 'photo' | 'coupon' | 'coupons';
  readonly value: string;
}

const kinds = ['order', 'account', 'photo', 'coupon', 'coupons'] as const;

/** Of the coupons it is the list, or the form for a new one. */
export const allCoupons: Shown = { kind: 'coupons', value: 'all' };
export const newCoupon: Shown = { kind: 'coupons', value: 'new' };

export function shownIn(params: URLSearchParams): Shown | undefined {
  const kind = kinds.find((each) => params.has(each));
  return kind === undefined ? undefined : { kind, value: params.get(kind) ?? '' };
}

import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import { Package } from '@headshots/proto/common/v1/types_pb';
import { CreateCouponByStaffRequestSchema } from '@headshots/proto/coupons/v1/coupons_pb';
import { newCouponOf } from './coupon.request.ts';

const read = (request: MessageInitShape<typeof CreateCouponByStaffRequestSchema>) =>
  newCouponOf(create(CreateCouponByStaffRequestSchema, request));
const euros = (amount: bigint) => ({ amount, currency: 'EUR' });

describe('a coupon that staff asks for', () => {
  it('counts always and for every package where nothing else is said', () => {
    expect(read({ code: 'spring', percent: 10 })).toEqual({
      code: 'spring',
      value: { kind: 'percent', percent: 10 },
      ...{ validFrom: null, validUntil: null, packages: null, maxUses: null },
    });
  });

  it('has amounts by their currency, and each package once', () => {
    const [from, until] = [new Date('2026-12-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
    expect(
      read({
        code: 'FIVE',
        amounts: [euros(500n), { amount: 6000n, currency: 'NOK' }],
        maxUses: 100,
        validFrom: timestampFromDate(from),
        validUntil: timestampFromDate(until),
        packages: [Package.ULTRA, Package.PREMIUM, Package.ULTRA],
      }),
    ).toEqual({
      code: 'FIVE',
      value: { kind: 'amount', amounts: { EUR: 500, NOK: 6000 } },
      ...{ validFrom: from, validUntil: until, packages: ['ultra', 'premium'], maxUses: 100 },
    });
  });

  it.each([
    ['percents and amounts', { percent: 10, amounts: [euros(500n)] }, 'amounts'],
    ['a currency twice', { amounts: [euros(500n), euros(600n)] }, 'amounts'],
    ['a currency that nobody has', { amounts: [{ amount: 5n, currency: 'QQQ' }] }, 'amounts'],
    ['a package that nobody sells', { percent: 10, packages: [Package.UNSPECIFIED] }, 'packages'],
  ])('is refused with %s', (_what, request, field) => {
    expect(() => read({ code: 'NEVER', ...request })).toThrow(
      expect.objectContaining({
        code: 'validation.failed',
        errors: [expect.objectContaining({ field, code: 'field.invalid' })],
      }),
    );
  });
});

import { couponMomentIn, couponStateIn, couponUsesIn, couponValueIn } from '@/pages/desk/coupon-words';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { Fact } from '@/pages/desk/fact';
import { packageIn } from '@/pages/desk/happened';
import type { CouponAtDesk } from '@/shared/api/types';
import { formatNumber } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';

export function CouponFacts({ coupon, reserved, redeemed }: Omit<CouponAtDesk, 'acts'>) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const { facts, everyPackage, endless } = text.coupons;
  const { validFrom, validUntil, packages, createdAt, disabledAt } = coupon;
  return (
    <dl className="figures grid gap-1 text-sm">
      <Fact name={facts.state}>{couponStateIn(text, coupon)}</Fact>
      <Fact name={facts.value}>{couponValueIn(coupon, code)}</Fact>
      <Fact name={facts.uses}>{couponUsesIn(text, coupon, code)}</Fact>
      <Fact name={facts.reserved}>{formatNumber(reserved, code)}</Fact>
      <Fact name={facts.redeemed}>{formatNumber(redeemed, code)}</Fact>
      {validFrom !== null && <Fact name={facts.from}>{couponMomentIn(validFrom, code)}</Fact>}
      <Fact name={facts.until}>{validUntil === null ? endless : couponMomentIn(validUntil, code)}</Fact>
      <Fact name={facts.packages}>
        {packages.length === 0 ? everyPackage : packages.map((name) => packageIn(text, name)).join(', ')}
      </Fact>
      <Fact name={facts.created}>{couponMomentIn(createdAt, code)}</Fact>
      {disabledAt !== null && <Fact name={facts.ended}>{couponMomentIn(disabledAt, code)}</Fact>}
    </dl>
  );
}

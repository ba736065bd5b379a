import type { DeskTexts } from '@/pages/desk/texts-en';
import { wordOf } from '@/pages/desk/word-of';
import type { CouponAtDesk, DeskCoupon } from '@/shared/api/types';
import { formatMoney, formatNumber, formatPercent } from '@/shared/i18n/format';
import { dateFormat } from '@/shared/i18n/intl';
import { languages, type LanguageCode } from '@/shared/i18n/languages';

export const couponStateIn = (text: DeskTexts, { state }: DeskCoupon): string =>
  wordOf(text.coupons.states, state);

export const couponActIn = (text: DeskTexts, { act, operator }: CouponAtDesk['acts'][number]): string =>
  `${wordOf(text.coupons.actsDone, act)}: ${operator}`;

/** In the zone of this device, in which its days are typed, and with the name of the zone. */
export const couponMomentIn = (iso: string, language: LanguageCode): string =>
  dateFormat(languages[language].tag, {
    ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
  }).format(new Date(iso));

/** What it takes off: "15%", or "€5.00 · NOK 60.00". */
export const couponValueIn = ({ percent, amounts }: DeskCoupon, language: LanguageCode): string =>
  percent === null
    ? amounts.map((amount) => formatMoney(amount, language)).join(' · ')
    : formatPercent(percent / 100, language);

export const couponUsesIn = (
  text: DeskTexts,
  { used, maxUses }: DeskCoupon,
  language: LanguageCode,
): string =>
  text.coupons.used(
    formatNumber(used, language),
    maxUses === null ? undefined : formatNumber(maxUses, language),
  );

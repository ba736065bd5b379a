import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { Field } from '@/shared/form/field';
import type { Coupon } from '@/pages/upload/order/use-coupon';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { CouponQuote } from '@/shared/api/types';

/** More of them are no news: an order that is placed later still gets one. */
const fewUses = 5;

type ScarceQuote = CouponQuote & { readonly usesRemaining: number };

const isScarce = (quote: CouponQuote): quote is ScarceQuote =>
  quote.usesRemaining !== null && quote.usesRemaining <= fewUses;

interface CouponFieldProps {
  readonly code: string;
  readonly coupon: Coupon;
  readonly onApply: (code: string) => void;
}

export function CouponField({ code, coupon, onApply }: CouponFieldProps) {
  const { t } = useTranslation('checkout');
  const { code: language } = useLanguage();
  const text = useErrorText();
  const id = useId();
  const [entered, setEntered] = useState<string>();
  const [isEmpty, setEmpty] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { quote, error, isChecking } = coupon;

  if (quote !== undefined) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
        <p role="status" className="figures text-sm">
          <span className="block">
            {t('coupon.applied', { code: quote.code, discount: formatMoney(quote.discount, language) })}
          </span>
          {isScarce(quote) && (
            <span className="block text-soft">{t('coupon.usesLeft', { count: quote.usesRemaining })}</span>
          )}
        </p>
        <Button
          look="bare"
          size="small"
          onClick={() => {
            setEntered('');
            setOpen(false);
            onApply('');
          }}
        >
          {t('coupon.remove')}
        </Button>
      </div>
    );
  }

  if (!isOpen && code === '')
    return (
      <Button look="bare" size="small" onClick={() => setOpen(true)}>
        {t('coupon.open')}
      </Button>
    );

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const value = (entered ?? code).trim();
    setEmpty(value === '');
    if (value !== '') onApply(value);
  };
  const failure = isEmpty ? text({ code: 'coupon.code_required', message: '' }) : error && text(error);
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={t('coupon.label')}
        optional={t('coupon.optional')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={isOpen}
        value={entered ?? code}
        error={failure}
        onChange={(event) => {
          setEntered(event.target.value);
          setOpen(true);
          setEmpty(false);
          if (code !== '') onApply('');
        }}
        after={
          <Button type="submit" look="plain" disabled={isChecking}>
            {isChecking ? t('coupon.checking') : t('coupon.apply')}
          </Button>
        }
      />
    </form>
  );
}

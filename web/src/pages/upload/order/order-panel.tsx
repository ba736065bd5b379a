import { useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { allConsents, ConsentBoxes, noConsents, type Consents } from '@/pages/upload/order/consent-boxes';
import { OrderSummary } from '@/pages/upload/order/order-summary';
import { useErrorText } from '@/shared/i18n/use-error-text';
import type { AppError } from '@/shared/api/app-error';
import type { CouponQuote, Outfit, PackageOffer } from '@/shared/api/types';

interface OrderPanelProps {
  readonly offer: PackageOffer;
  readonly quote: CouponQuote | undefined;
  readonly outfit: Outfit;
  readonly coupon: ReactNode;
  readonly hasFaceConsent: boolean;
  readonly hasAgreed: boolean;
  /** The price is the server's word; without it nothing can be ordered. */
  readonly isPriced: boolean;
  readonly isPlacing: boolean;
  readonly error: AppError | undefined;
  readonly refusal: { readonly title: string; readonly text: ReactNode } | undefined;
  readonly testMode: boolean;
  readonly onOrder: () => void;
}

/** Not refused: it did not get through, and the same order can be sent again. */
const isOurs = ({ code, status }: AppError): boolean => status >= 500 || code === 'network';

export function OrderPanel(props: OrderPanelProps) {
  const { t } = useTranslation('checkout');
  const text = useErrorText();
  const [changed, setConsents] = useState<Consents>();
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refusalId = useId();
  const { hasFaceConsent, isPriced, isPlacing, error, refusal } = props;
  const given = props.hasAgreed ? allConsents : noConsents;
  const consents = changed ?? given;
  const isFree = props.quote?.total.amount === 0;
  const complete = consents.terms && consents.immediateStart && (hasFaceConsent || consents.face);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (refusal !== undefined) return;
    setTried(true);
    if (!complete)
      form.current?.querySelector<HTMLInputElement>('input[type=checkbox]:not(:checked)')?.focus();
    else if (isPriced && !isPlacing) props.onOrder();
  };

  return (
    <div className="bg-card px-5 py-6 sm:px-8">
      {props.coupon}
      <form ref={form} noValidate onSubmit={submit} className="mt-6 grid gap-5">
        <ConsentBoxes
          value={consents}
          needsFace={!hasFaceConsent}
          showMissing={tried}
          onChange={setConsents}
        />
        <OrderSummary offer={props.offer} quote={props.quote} outfit={props.outfit} />
        {props.testMode && <p className="text-sm text-soft">{t('order.testMode')}</p>}
        {error !== undefined && (
          <Alert kind="error" {...(isOurs(error) ? { title: t('order.startFailed') } : {})}>
            {text(error)}
            {isOurs(error) && ` ${t('order.repeat')}`}
          </Alert>
        )}
        {refusal !== undefined && (
          <div id={refusalId} role="status">
            {refusal.text}
          </div>
        )}
        <Button
          type="submit"
          size="wide"
          disabled={isPlacing || !isPriced || refusal !== undefined}
          aria-busy={isPlacing}
          aria-describedby={refusal && refusalId}
        >
          {refusal?.title ?? t(isFree ? 'order.free' : 'order.button')}
        </Button>
        {isPlacing && (
          <p role="status" className="sr-only">
            {t('order.placing')}
          </p>
        )}
      </form>
    </div>
  );
}

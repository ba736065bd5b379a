import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConsentBoxes, noConsents, type Consents } from '@/features/checkout/components/consent-boxes';
import { OrderSummary } from '@/features/checkout/components/order-summary';
import { useErrorText } from '@/hooks/use-error-text';
import type { AppError } from '@/services/api/app-error';
import type { CouponQuote, PackageOffer } from '@/services/api/types';

interface OrderPanelProps {
  readonly offer: PackageOffer;
  readonly quote: CouponQuote | undefined;
  readonly coupon: ReactNode;
  readonly hasPhoto: boolean;
  readonly hasFaceConsent: boolean;
  /** The price is the server's word; without it nothing can be ordered. */
  readonly isPriced: boolean;
  readonly isPlacing: boolean;
  readonly error: AppError | undefined;
  readonly testMode: boolean;
  readonly onOrder: () => void;
}

export function OrderPanel(props: OrderPanelProps) {
  const { t } = useTranslation('checkout');
  const text = useErrorText();
  const [consents, setConsents] = useState<Consents>(noConsents);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { hasPhoto, hasFaceConsent, isPriced, isPlacing, error } = props;
  const complete = consents.terms && consents.immediateStart && (hasFaceConsent || consents.face);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!complete)
      form.current?.querySelector<HTMLInputElement>('input[type=checkbox]:not(:checked)')?.focus();
    else if (hasPhoto && isPriced && !isPlacing) props.onOrder();
  };

  return (
    <div className="bg-card px-5 py-6 sm:px-8">
      <OrderSummary offer={props.offer} quote={props.quote} />
      <div className="mt-5">{props.coupon}</div>
      <form ref={form} noValidate onSubmit={submit} className="mt-6 grid gap-5">
        <ConsentBoxes
          value={consents}
          needsFace={!hasFaceConsent}
          showMissing={tried}
          onChange={setConsents}
        />
        {props.testMode && <p className="text-sm text-soft">{t('order.testMode')}</p>}
        {tried && complete && !hasPhoto && <Alert kind="error">{t('order.needsPhoto')}</Alert>}
        {error !== undefined && <Alert kind="error">{text(error)}</Alert>}
        <Button
          type="submit"
          size="wide"
          look={hasPhoto ? 'main' : 'plain'}
          disabled={isPlacing || !isPriced}
          aria-busy={isPlacing}
        >
          {t('order.button')}
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

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStillToCome } from '@/pages/payment/use-still-to-come';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { PaymentSession } from '@/shared/api/types';

/** The name gives way first; a value too long for what is left of the line takes one of its own. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 border-b border-dashed border-line py-2.5 last:border-0">
      <dt className="min-w-min flex-1 text-sm text-soft">{name}</dt>
      <dd className="ml-auto text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

function StillToCome({ session }: { readonly session: PaymentSession }) {
  const { t } = useTranslation('checkout');
  const count = useStillToCome(session);
  return <Fact name={t('paid.totalCredits')}>{t('summary.images', { count })}</Fact>;
}

interface PaymentFactsProps {
  readonly session: PaymentSession;
  readonly isPaid: boolean;
}

export function PaymentFacts({ session, isPaid }: PaymentFactsProps) {
  const { t } = useTranslation('checkout');
  const { code } = useLanguage();
  return (
    <dl className="figures bg-card px-5 py-4 sm:px-8">
      <Fact name={t('paid.number')}>{session.orderNumber}</Fact>
      <Fact name={t('summary.package')}>{t(`package.${session.package}`)}</Fact>
      <Fact name={t('paid.amount')}>{formatMoney(session.amount, code)}</Fact>
      {isPaid && (
        <>
          <Fact name={t('paid.photosAdded')}>{t('summary.images', { count: session.photosAdded })}</Fact>
          <StillToCome session={session} />
          <Fact name={t('paid.receipt')}>{session.receiptEmail}</Fact>
        </>
      )}
    </dl>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/components/ui/alert';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/config/paths';
import { formatMoney } from '@/lib/format';
import { useLanguage } from '@/lib/i18n/use-language';
import type { PaymentSession } from '@/services/api/types';

const WAIT_MS = 30_000;

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-b border-dashed border-line py-2.5">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-right wrap-anywhere">{value}</dd>
    </div>
  );
}

/** While the payment is on its way, at most half a minute; then the mail says the rest. */
function Waiting() {
  const { t } = useTranslation('checkout');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="border-l-4 border-accent bg-accent-wash px-4 py-3">
      {t(late ? 'paid.late' : 'paid.pending')}
    </p>
  );
}

export function PaymentResult({ session }: { readonly session: PaymentSession }) {
  const { t } = useTranslation('checkout');
  const { code } = useLanguage();
  if (session.state === 'failed') {
    return (
      <div className="grid gap-6">
        <Alert kind="error" title={t('paid.failed')}>
          {t('paid.failedText')}
        </Alert>
        <ButtonLink to={paths.uploadFor(session.photoId)} className="justify-self-start">
          {t('paid.again')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      {session.state === 'pending' && <Waiting />}
      {session.bypass && session.state === 'paid' && <Alert>{t('paid.bypass')}</Alert>}
      <dl className="figures bg-card px-5 py-4 sm:px-8">
        <Fact name={t('summary.package')} value={t(`package.${session.package}`)} />
        <Fact name={t('paid.amount')} value={formatMoney(session.amount, code)} />
        <Fact name={t('paid.photosAdded')} value={t('summary.images', { count: session.photosAdded })} />
        <Fact name={t('paid.totalCredits')} value={t('summary.images', { count: session.totalCredits })} />
        <Fact name={t('paid.receipt')} value={session.receiptEmail} />
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.processingFor(session.photoId)}>{t('paid.watch')}</ButtonLink>
        <ButtonLink look="plain" to={paths.dashboard}>
          {t('paid.dashboard')}
        </ButtonLink>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { ButtonLink } from '@/shared/ui/button';
import { useConfig } from '@/shared/config/config-context';
import { paths } from '@/shared/config/paths';
import { PaymentFacts } from '@/pages/payment/payment-facts';
import type { PaymentView } from '@/pages/payment/payment-view';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { PaymentSession } from '@/shared/api/types';

interface PaymentResultProps {
  readonly session: PaymentSession;
  readonly view: PaymentView;
  readonly isSlow: boolean;
}

/** Somebody may come back to this page long after paying. */
const isReady = ({ orderState }: PaymentSession): boolean => orderState === 'delivered';

function useMessage({ session, view, isSlow }: PaymentResultProps): ReactNode {
  const { t } = useTranslation('checkout');
  const { code } = useLanguage();
  const { supportEmail } = useConfig();
  const text = useErrorText();
  const amount = formatMoney(session.amount, code);
  const goesBack = session.bypass ? t('paid.bypass') : t('paid.goesBack', { amount });
  switch (view) {
    case 'paid':
      return (
        <>
          <p className="max-w-prose text-lg">{t(isReady(session) ? 'paid.ready' : 'paid.running')}</p>
          {session.bypass && <Alert>{t('paid.bypass')}</Alert>}
        </>
      );
    case 'pending':
      return <Alert>{t(isSlow ? 'paid.late' : 'paid.pending')}</Alert>;
    case 'delayed':
      return <Alert>{t('paid.delayed')}</Alert>;
    case 'failed':
      return (
        <Alert kind="error" title={t('paid.failed')}>
          {t('paid.failedText')}
        </Alert>
      );
    case 'late':
      return <Alert title={t('paid.tooLate')}>{goesBack}</Alert>;
    case 'refunded':
      return (
        <Alert
          {...(session.refundReason === null
            ? {}
            : { title: text({ code: session.refundReason, message: '' }) })}
        >
          {goesBack}
        </Alert>
      );
    case 'disputed':
      return (
        <Alert>
          {t('paid.disputed')}{' '}
          <a href={`mailto:${supportEmail}`} className="wrap-anywhere underline underline-offset-4">
            {supportEmail}
          </a>
        </Alert>
      );
  }
}

export function PaymentResult(props: PaymentResultProps) {
  const { session, view } = props;
  const { t } = useTranslation('checkout');
  const message = useMessage(props);
  const canOrderAgain = view === 'failed' || view === 'late';
  return (
    <div className="grid gap-6">
      {message}
      {view !== 'failed' && <PaymentFacts session={session} isPaid={view === 'paid'} />}
      <div className="flex flex-wrap gap-3">
        {view === 'paid' &&
          (isReady(session) ? (
            <ButtonLink to={paths.resultsFor(session.photoId)}>{t('paid.view')}</ButtonLink>
          ) : (
            <ButtonLink to={paths.processingFor(session.photoId)}>{t('paid.watch')}</ButtonLink>
          ))}
        {canOrderAgain && (
          <ButtonLink to={paths.uploadAgain(session.photoId, session.package)}>{t('paid.again')}</ButtonLink>
        )}
        <ButtonLink look="plain" to={paths.dashboard}>
          {t('paid.dashboard')}
        </ButtonLink>
        {view !== 'failed' && (
          <ButtonLink look="bare" to={paths.settingsTab('orders')}>
            {t('paid.orders')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

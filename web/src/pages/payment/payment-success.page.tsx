import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '@/shared/ui/button';
import { ErrorState } from '@/shared/ui/error-state';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';
import { paths } from '@/shared/config/paths';
import { PaymentResult } from '@/pages/payment/payment-result';
import { usePayment, type Payment } from '@/pages/payment/use-payment';
import { forgetOrderOf } from '@/entities/order/order-intent';
import { clearDraft } from '@/shared/browser/draft-store';

function useTidyUp({ session, view }: Payment): void {
  const photoId = session?.photoId;
  useEffect(() => {
    if (photoId === undefined || view === 'pending') return;
    const wasPlacedHere = forgetOrderOf(photoId);
    if (wasPlacedHere && (view === 'paid' || view === 'delayed')) void clearDraft();
  }, [photoId, view]);
}

export function Component() {
  const { t } = useTranslation('checkout');
  const [search] = useSearchParams();
  const payment = usePayment(search.get('session_id'));
  const { session, view, isSlow, failure, retry } = payment;
  useTidyUp(payment);
  const isLost = failure !== undefined && failure.status >= 400 && failure.status < 500;
  const title = view === undefined ? t('paid.errorTitle') : t(`paid.title.${view}`);
  return (
    <div className="page max-w-3xl py-12 lg:py-20">
      <PageTitle className="text-h2">{title}</PageTitle>
      <div className="mt-8">
        {session !== undefined && view !== undefined ? (
          <PaymentResult session={session} view={view} isSlow={isSlow} />
        ) : failure !== undefined ? (
          <div className="grid gap-6">
            <ErrorState
              error={failure}
              title={isLost ? undefined : t('paid.loadFailed')}
              {...(isLost ? {} : { onRetry: retry })}
            />
            <ButtonLink look="plain" to={paths.dashboard} className="justify-self-start">
              {t('paid.dashboard')}
            </ButtonLink>
          </div>
        ) : (
          <Skeleton className="h-72" />
        )}
      </div>
    </div>
  );
}

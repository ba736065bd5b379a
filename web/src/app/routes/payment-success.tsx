import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { PageTitle } from '@/components/ui/page-title';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/config/paths';
import { useGetPaymentSessionQuery } from '@/features/checkout/api/checkout-calls';
import { PaymentResult } from '@/features/checkout/components/payment-result';
import { asAppError } from '@/services/api/app-error';
import { useState } from 'react';

const POLL_MS = 2000;
const invalid = { code: 'payment.session_invalid', status: 404, message: '', errors: [] } as const;

export function Component() {
  const { t } = useTranslation('checkout');
  const [search] = useSearchParams();
  const id = search.get('session_id');
  const [pending, setPending] = useState(true);
  const query = useGetPaymentSessionQuery(id ?? skipToken, { pollingInterval: pending ? POLL_MS : 0 });
  const session = query.currentData;
  const failure = id === null ? invalid : asAppError(query.error);
  const isPending = session === undefined ? failure === undefined : session.state === 'pending';
  if (isPending !== pending) setPending(isPending);
  const isLost = failure !== undefined && failure.status >= 400 && failure.status < 500;
  const title =
    failure !== undefined
      ? 'paid.errorTitle'
      : session?.state === 'failed'
        ? 'paid.failedTitle'
        : 'paid.title';
  return (
    <div className="page max-w-3xl py-12 lg:py-20">
      <PageTitle key={title} className="text-h2">
        {t(title)}
      </PageTitle>
      <div className="mt-8">
        {failure !== undefined && session === undefined && (
          <div className="grid gap-6">
            <ErrorState
              error={failure}
              title={isLost ? undefined : t('paid.loadFailed')}
              {...(isLost ? {} : { onRetry: () => void query.refetch() })}
            />
            <ButtonLink look="plain" to={paths.dashboard} className="justify-self-start">
              {t('paid.dashboard')}
            </ButtonLink>
          </div>
        )}
        {session !== undefined && <PaymentResult session={session} />}
        {session === undefined && failure === undefined && <Skeleton className="h-72" />}
      </div>
    </div>
  );
}

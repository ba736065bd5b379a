import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { Button, ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { Skeleton } from '@/shared/ui/skeleton';
import { paths } from '@/shared/config/paths';
import { useListOrdersInfiniteQuery } from '@/pages/settings/orders/order-list-api';
import { ClaimDialog } from '@/pages/settings/orders/claim-dialog';
import { OrderRow } from '@/pages/settings/orders/order-row';
import { asAppError } from '@/shared/api/app-error';
import type { ClaimState, Order } from '@/shared/api/types';

export function OrderList() {
  const { t } = useTranslation('settings');
  const id = useId();
  const list = useListOrdersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const [claiming, setClaiming] = useState<Order>();
  const [claimed, setClaimed] = useState<ClaimState>();
  const failure = asAppError(list.error);
  const orders = list.data?.pages.flatMap((page) => page.orders);

  if (orders === undefined) {
    return failure === undefined ? (
      <Skeleton className="h-72" />
    ) : (
      <ErrorState error={failure} title={t('orders.loadFailed')} onRetry={() => void list.refetch()} />
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState title={t('orders.none')} text={t('orders.noneText')}>
        <ButtonLink to={paths.upload}>{t('orders.upload')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby={id} className="lg:border-t lg:border-ink lg:pt-4">
      <h2 id={id} className="text-h3">
        {t('orders.title')}
      </h2>
      {failure !== undefined && <ErrorState error={failure} onRetry={() => void list.refetch()} />}
      {claimed !== undefined && <Alert className="mt-4">{t(`orders.claimed.${claimed}`)}</Alert>}
      <ul className="mt-2">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onClaim={setClaiming} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          look="plain"
          className="mt-6"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('orders.more')}
        </Button>
      )}
      {claiming !== undefined && (
        <ClaimDialog
          order={claiming}
          onClaimed={(state) => {
            setClaimed(state);
            setClaiming(undefined);
          }}
          onClose={() => setClaiming(undefined)}
        />
      )}
    </section>
  );
}

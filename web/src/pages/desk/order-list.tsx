import { useDeskOrdersQuery, type OrdersOf } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { packageIn, stateIn } from '@/pages/desk/happened';
import { asAppError } from '@/shared/api/app-error';
import { formatDate } from '@/shared/i18n/dates';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { ErrorState } from '@/shared/ui/error-state';
import { Skeleton } from '@/shared/ui/skeleton';

/** As many as the API lists. */
const MOST = 100;

interface OrderListProps {
  readonly of: OrdersOf;
  readonly onOpen: (number: string) => void;
}

export function OrderList({ of, onOpen }: OrderListProps) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const { data, error, refetch } = useDeskOrdersQuery(of);
  const failure = asAppError(error);
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-28" />;
  if (data.orders.length === 0) return <p className="text-soft">{text.noOrders}</p>;
  return (
    <>
      <ul className="grid gap-2">
        {data.orders.map((order) => (
          <li key={order.number}>
            <button
              type="button"
              className="figures grid w-full grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-edge bg-card px-4 py-3 text-left text-sm hover:border-ink sm:grid-cols-5"
              onClick={() => onOpen(order.number)}
            >
              <span className="font-medium">{order.number}</span>
              <span>{stateIn(text, order.state)}</span>
              <span>
                {packageIn(text, order.package)}, {text.images(order.images)}
              </span>
              <span>{formatMoney(order.total, code)}</span>
              <time dateTime={order.placedAt}>{formatDate(order.placedAt, code)}</time>
            </button>
          </li>
        ))}
      </ul>
      {data.orders.length === MOST && <p className="mt-4 text-sm text-soft">{text.newestOrders(MOST)}</p>}
    </>
  );
}

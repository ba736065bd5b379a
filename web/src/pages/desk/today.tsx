import { useId, type ReactNode } from 'react';
import { useDeskNumbersQuery } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { asAppError } from '@/shared/api/app-error';
import type { DeskNumbers } from '@/shared/api/types';
import { formatNumber } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { Button } from '@/shared/ui/button';
import { cx } from '@/shared/ui/cx';
import { ErrorState } from '@/shared/ui/error-state';
import { Skeleton } from '@/shared/ui/skeleton';

const AGAIN_MS = 60_000;

type Orders = NonNullable<DeskNumbers['orders']>;

interface TileProps {
  readonly label: string;
  readonly help: string;
  readonly count: number;
  /** Somebody has to do something about it. */
  readonly isUrgent?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

function Tile({ label, help, count, isUrgent = count > 0, className, children }: TileProps) {
  const { code } = useLanguage();
  return (
    <li className={cx('rounded-control border border-edge bg-card px-4 py-3', className)}>
      <p className="text-sm font-medium">{label}</p>
      <p className={cx('figures text-h3', isUrgent ? 'text-error' : count === 0 && 'text-soft')}>
        {formatNumber(count, code)}
      </p>
      <p className="text-sm text-soft">{help}</p>
      {children}
    </li>
  );
}

interface LongestProps {
  readonly of: Orders['late'];
  readonly onOpen: (number: string) => void;
}

/** The orders that wait longest. */
function Longest({ of, onOpen }: LongestProps) {
  if (of.longest.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      {of.longest.map((number) => (
        <li key={number}>
          <Button look="bare" size="small" onClick={() => onOpen(number)}>
            {number}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface TodayProps {
  readonly onOpen: (number: string) => void;
  readonly onShowClaims: () => void;
}

/** How much waits. It is asked again while it is looked at, and when somebody comes back to it. */
export function Today({ onOpen, onShowClaims }: TodayProps) {
  const text = useDeskTexts();
  const id = useId();
  const { data, error, refetch } = useDeskNumbersQuery(undefined, {
    pollingInterval: AGAIN_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const failure = asAppError(error);
  const { today } = text;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-h3">
        {today.title}
      </h2>
      <div className="mt-3">
        {failure !== undefined && <ErrorState error={failure} onRetry={() => void refetch()} />}
        {data === undefined && failure === undefined && <Skeleton className="h-28" />}
        {data !== undefined && (
          <Numbers
            orders={data.orders}
            mails={data.mailsGivenUp}
            onOpen={onOpen}
            onShowClaims={onShowClaims}
          />
        )}
      </div>
    </section>
  );
}

interface NumbersProps extends TodayProps {
  readonly orders: DeskNumbers['orders'];
  readonly mails: number | null;
}

/** What one service knows stands there while the other does not answer. */
function Numbers({ orders, mails, onOpen, onShowClaims }: NumbersProps) {
  const { today } = useDeskTexts();
  return (
    <>
      {orders === null && <Missing>{today.ordersMissing}</Missing>}
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-5">
        {orders !== null && <OrderTiles orders={orders} onOpen={onOpen} onShowClaims={onShowClaims} />}
        {mails !== null && <Tile label={today.mails} help={today.mailsHelp} count={mails} />}
      </ul>
      {mails === null && <Missing>{today.mailsMissing}</Missing>}
    </>
  );
}

function Missing({ children }: { readonly children: string }) {
  return (
    <p role="status" className="my-2 text-sm text-error">
      {children}
    </p>
  );
}

function OrderTiles({ orders, onOpen, onShowClaims }: TodayProps & { readonly orders: Orders }) {
  const text = useDeskTexts();
  const { today } = text;
  const { claims, late, refundsUnsent, refundsHeld } = orders;
  const waiting = claims.underOneDay + claims.underTwoDays + claims.older;
  return (
    <>
      <Tile
        label={text.claims}
        help={today.ages(claims.underOneDay, claims.underTwoDays, claims.older)}
        count={waiting}
        isUrgent={claims.older > 0}
        className="max-lg:col-span-2"
      >
        {waiting > 0 && (
          <Button look="bare" size="small" className="mt-2" onClick={onShowClaims}>
            {today.toClaims}
          </Button>
        )}
      </Tile>
      <Tile label={today.late} help={today.lateHelp} count={late.count}>
        <Longest of={late} onOpen={onOpen} />
      </Tile>
      <Tile label={today.unsent} help={today.unsentHelp} count={refundsUnsent.count}>
        <Longest of={refundsUnsent} onOpen={onOpen} />
      </Tile>
      <Tile label={today.held} help={today.heldHelp} count={refundsHeld.count}>
        <Longest of={refundsHeld} onOpen={onOpen} />
      </Tile>
    </>
  );
}

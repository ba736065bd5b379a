import { useRef } from 'react';
import { ageOf } from '@/pages/desk/age-of';
import { useWaitingClaimsQuery } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { FindForm } from '@/pages/desk/find-form';
import { packageIn } from '@/pages/desk/happened';
import { languageName } from '@/pages/desk/language-name';
import type { Shown } from '@/pages/desk/shown';
import { Today } from '@/pages/desk/today';
import { asAppError } from '@/shared/api/app-error';
import { formatDateTime } from '@/shared/i18n/dates';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';

const AGAIN_MS = 60_000;

export function ClaimList({ onOpen }: { readonly onOpen: (shown: Shown) => void }) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const {
    data,
    error,
    refetch,
    fulfilledTimeStamp = 0,
  } = useWaitingClaimsQuery(undefined, {
    pollingInterval: AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const failure = asAppError(error);
  return (
    <>
      <FindForm onOpen={onOpen} />
      <Today
        onOpen={(value) => onOpen({ kind: 'order', value })}
        onShowClaims={() => list.current?.focus()}
      />
      <PageTitle className="mt-8 text-h2">{text.claims}</PageTitle>
      <div ref={list} tabIndex={-1} className="mt-6">
        {failure !== undefined && <ErrorState error={failure} onRetry={() => void refetch()} />}
        {data === undefined && failure === undefined && <Skeleton className="h-28" />}
        {data?.claims.length === 0 && <EmptyState title={text.emptyTitle} text={text.emptyText} />}
        <ul className="grid gap-2">
          {data?.claims.map((claim) => (
            <li key={claim.orderNumber}>
              <button
                type="button"
                className="figures grid w-full grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-edge bg-card px-4 py-3 text-left text-sm hover:border-ink sm:grid-cols-5"
                onClick={() => onOpen({ kind: 'order', value: claim.orderNumber })}
              >
                <span className="font-medium">{claim.orderNumber}</span>
                <span title={formatDateTime(claim.receivedAt, code)}>
                  {ageOf(claim.receivedAt, fulfilledTimeStamp, code)}
                </span>
                <span>
                  {packageIn(text, claim.package)}, {text.images(claim.images)}
                </span>
                <span>{formatMoney(claim.total, code)}</span>
                <span>{languageName(claim.language, code)}</span>
              </button>
            </li>
          ))}
        </ul>
        {data !== undefined && data.waiting > data.claims.length && (
          <p className="mt-4 text-sm text-soft">{text.more(data.claims.length, data.waiting)}</p>
        )}
      </div>
    </>
  );
}

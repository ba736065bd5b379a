import { useState } from 'react';
import { AccountActs } from '@/pages/desk/account-acts';
import { AccountFacts } from '@/pages/desk/account-facts';
import { useAccountQuery } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { actIn } from '@/pages/desk/happened';
import { OrderList } from '@/pages/desk/order-list';
import { Timeline } from '@/pages/desk/timeline';
import { useEscape } from '@/pages/desk/use-escape';
import { asAppError } from '@/shared/api/app-error';
import type { DeskAccount } from '@/shared/api/types';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';

const nameOf = ({ firstName, lastName, email }: DeskAccount): string =>
  `${firstName} ${lastName}`.trim() || email;

interface AccountViewProps {
  readonly userId: string;
  readonly isSupervisor: boolean;
  readonly onBack: () => void;
  readonly onOpen: (number: string) => void;
}

export function AccountView({ userId, isSupervisor, onBack, onOpen }: AccountViewProps) {
  const text = useDeskTexts();
  const { data, error, refetch } = useAccountQuery(userId);
  useEscape(onBack);
  const [deletionId, setDeletionId] = useState<string>();
  const failure = asAppError(error);
  const account = data?.account;
  const isUnknown = failure?.code === 'account.not_found';
  return (
    <>
      <Button look="bare" size="small" onClick={onBack}>
        {text.back}
      </Button>
      {/* The browser's history keeps no names. */}
      <PageTitle className="text-h2 wrap-anywhere" title={text.account} isLive>
        {account === undefined || deletionId !== undefined ? text.account : nameOf(account)}
      </PageTitle>
      {failure !== undefined && (
        <div className="mt-6">
          {isUnknown ? (
            <EmptyState title={text.noAccountTitle} text={text.noAccountText} />
          ) : (
            <ErrorState error={failure} onRetry={() => void refetch()} />
          )}
        </div>
      )}
      {account === undefined && failure === undefined && <Skeleton className="mt-6 h-28" />}
      {deletionId !== undefined && (
        <div className="mt-6">
          <DoneNote>{text.delete.done(deletionId)}</DoneNote>
        </div>
      )}
      {account !== undefined && failure === undefined && deletionId === undefined && (
        <div className="mt-4 grid gap-8">
          <AccountFacts account={account} />
          <AccountActs account={account} isSupervisor={isSupervisor} onDeleted={setDeletionId} />
          <section aria-labelledby="desk-orders">
            <h2 id="desk-orders" className="mb-3 text-h3">
              {text.orders}
            </h2>
            <OrderList of={{ user: userId }} onOpen={onOpen} />
          </section>
          <Timeline
            title={text.acts}
            entries={account.acts.map((act) => ({ at: act.at, told: actIn(act, text) }))}
          />
        </div>
      )}
    </>
  );
}

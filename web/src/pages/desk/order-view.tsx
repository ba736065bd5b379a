import { useEffect, useState } from 'react';
import { useDeskOrderQuery } from '@/pages/desk/desk-api';
import { DecideDialog } from '@/pages/desk/decide-dialog';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { GrantRegenerations } from '@/pages/desk/grant-regenerations';
import { ImagesPanel } from '@/pages/desk/images-panel';
import { happenedIn, packageIn, stateIn } from '@/pages/desk/happened';
import { KeepLonger } from '@/pages/desk/keep-longer';
import { languageName } from '@/pages/desk/language-name';
import { isTyping } from '@/pages/desk/is-typing';
import { MailsPanel } from '@/pages/desk/mails-panel';
import { Refund } from '@/pages/desk/refund';
import { Timeline } from '@/pages/desk/timeline';
import { useEscape } from '@/pages/desk/use-escape';
import type { Decision } from '@/pages/desk/use-decisions';
import { asAppError } from '@/shared/api/app-error';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { Button } from '@/shared/ui/button';
import { ErrorState } from '@/shared/ui/error-state';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';

interface OrderViewProps {
  readonly number: string;
  readonly isPlanned: boolean;
  readonly onBack: () => void;
  readonly onAccount: (userId: string) => void;
  readonly onDecide: (decision: Decision) => void;
}

export function OrderView({ number, isPlanned, onBack, onAccount, onDecide }: OrderViewProps) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const { data, error, refetch } = useDeskOrderQuery(number);
  const [asked, setAsked] = useState<Decision['kind']>();
  const failure = asAppError(error);
  const canDecide = data?.claim?.state === 'waiting' && !isPlanned;
  useEscape(onBack);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event) || !canDecide || (event.key !== 'g' && event.key !== 'd')) return;
      event.preventDefault();
      setAsked(event.key === 'g' ? 'grant' : 'decline');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [canDecide]);
  return (
    <>
      <Button look="bare" size="small" onClick={onBack}>
        {text.back}
      </Button>
      <PageTitle className="text-h2">{number}</PageTitle>
      {failure !== undefined && (
        <div className="mt-6">
          <ErrorState error={failure} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && failure === undefined && <Skeleton className="mt-6 h-28" />}
      {data !== undefined && (
        <div className="mt-4 grid gap-8">
          <p className="figures text-soft">
            {[
              stateIn(text, data.order.state),
              `${packageIn(text, data.order.package)}, ${text.images(data.order.images)}`,
              formatMoney(data.order.total, code),
              languageName(data.order.language, code),
            ].join(' · ')}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <p className="font-medium max-sm:w-full">
              {data.claim === null ? text.noClaim : text.state[data.claim.state]}
            </p>
            {data.claim?.reason && <p className="text-soft">{data.claim.reason}</p>}
            {canDecide && (
              <>
                <Button size="small" onClick={() => setAsked('grant')}>
                  {text.grant}
                </Button>
                <Button size="small" look="plain" onClick={() => setAsked('decline')}>
                  {text.decline}
                </Button>
                <p className="text-sm text-soft max-sm:hidden">{text.keys}</p>
              </>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button look="plain" size="small" onClick={() => onAccount(data.userId)}>
              {text.toAccount}
            </Button>
            <KeepLonger order={data.order} />
            <GrantRegenerations order={data.order} />
            <Refund order={data.order} isClaimed={data.claim?.state === 'waiting'} />
          </div>
          <ImagesPanel number={number} />
          <MailsPanel number={number} />
          <Timeline
            title={text.timeline}
            entries={data.timeline.map((entry) => ({ at: entry.at, told: happenedIn(entry, text) }))}
          />
        </div>
      )}
      {asked !== undefined && data !== undefined && (
        <DecideDialog
          kind={asked}
          order={data.order}
          onDecide={onDecide}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import { useDeskOrderQuery } from '@/pages/desk/desk-api';
import { DecideDialog } from '@/pages/desk/decide-dialog';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { ImagesPanel } from '@/pages/desk/images-panel';
import { happenedIn, packageIn } from '@/pages/desk/happened';
import { languageName } from '@/pages/desk/language-name';
import { isTyping } from '@/pages/desk/is-typing';
import type { Decision } from '@/pages/desk/use-decisions';
import { asAppError } from '@/shared/api/app-error';
import { formatDateTime } from '@/shared/i18n/dates';
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
  readonly onDecide: (decision: Decision) => void;
}

export function OrderView({ number, isPlanned, onBack, onDecide }: OrderViewProps) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const { data, error, refetch } = useDeskOrderQuery(number);
  const [asked, setAsked] = useState<Decision['kind']>();
  const failure = asAppError(error);
  const canDecide = data?.claim?.state === 'waiting' && !isPlanned;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      if (event.key === 'Escape') onBack();
      if (!canDecide || (event.key !== 'g' && event.key !== 'd')) return;
      event.preventDefault();
      setAsked(event.key === 'g' ? 'grant' : 'decline');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [canDecide, onBack]);
  return (
    <>
      <Button look="bare" size="small" onClick={onBack}>
        {text.back}
      </Button>
      <PageTitle className="text-h2">{number}</PageTitle>
      {failure !== undefined && <ErrorState error={failure} onRetry={() => void refetch()} />}
      {data === undefined && failure === undefined && <Skeleton className="mt-6 h-28" />}
      {data !== undefined && (
        <div className="mt-4 grid gap-8">
          <p className="figures text-soft">
            {[
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
          <ImagesPanel number={number} />
          <section aria-labelledby="desk-timeline">
            <h2 id="desk-timeline" className="text-h3">
              {text.timeline}
            </h2>
            <ol className="figures mt-3 grid gap-1 text-sm">
              {data.timeline.map((entry) => (
                <li key={`${entry.at} ${entry.kind}`} className="grid gap-x-6 sm:grid-cols-[18rem_1fr]">
                  <time dateTime={entry.at} className="text-soft">
                    {formatDateTime(entry.at, code)}
                  </time>
                  <span>{happenedIn(entry, text)}</span>
                </li>
              ))}
            </ol>
          </section>
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

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { ErrorState } from '@/shared/ui/error-state';
import { Skeleton } from '@/shared/ui/skeleton';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSessionsQuery,
} from '@/pages/settings/sessions-api';
import { Panel } from '@/pages/settings/panel';
import { SessionRow } from '@/pages/settings/session-row';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { asAppError } from '@/shared/api/app-error';

export function SessionsPanel() {
  const { t } = useTranslation('settings');
  const text = useErrorText();
  const list = useListSessionsQuery();
  const [endOne, one] = useEndSessionMutation();
  const [endOthers, others] = useEndOtherSessionsMutation();
  const said = useRef<HTMLParagraphElement>(null);
  const [outcome, setOutcome] = useState('');
  const failure = asAppError(list.error);
  const isBusy = one.isLoading || others.isLoading;

  /** The button that was pressed goes away, so the outcome takes the focus. */
  const tell = async (ending: Promise<{ readonly error?: unknown }>, done: string): Promise<void> => {
    const failed = asAppError((await ending).error);
    setOutcome(failed === undefined ? done : text(failed));
    said.current?.focus();
  };

  return (
    <Panel title={t('sessions.title')} lead={t('sessions.lead')}>
      {list.data !== undefined ? (
        <ul className="border-t border-line">
          {list.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={(id) => void tell(endOne(id), t('sessions.ended'))}
            />
          ))}
        </ul>
      ) : failure === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <ErrorState error={failure} title={t('sessions.loadFailed')} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && list.data.length > 1 && (
        <Button
          look="plain"
          className="mt-6"
          disabled={isBusy}
          onClick={() => void tell(endOthers(), t('sessions.endedOthers'))}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
      <p ref={said} role="status" tabIndex={-1} className="mt-4 text-sm">
        {outcome}
      </p>
    </Panel>
  );
}

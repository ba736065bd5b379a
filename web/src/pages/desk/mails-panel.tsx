import { useId, useState } from 'react';
import { orderMails, useResendMailMutation } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { mailIn, mailStateIn, problemIn, readAgainMs } from '@/pages/desk/mails';
import { SendDialog } from '@/pages/desk/send-dialog';
import { asAppError } from '@/shared/api/app-error';
import type { DeskMail } from '@/shared/api/types';
import { usePollUntil } from '@/shared/api/use-poll-until';
import { formatDateTime } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';
import { Button } from '@/shared/ui/button';
import { ErrorState } from '@/shared/ui/error-state';
import { Skeleton } from '@/shared/ui/skeleton';

interface MailProps {
  readonly mail: DeskMail;
  readonly onSend: () => void;
}

function Mail({ mail, onSend }: MailProps) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const name = mailIn(text, mail);
  const { state, queuedAt, finishedAt, problem, askedBy, canResend } = mail;
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[18rem_1fr_auto]">
      <time dateTime={queuedAt} className="text-soft">
        {formatDateTime(queuedAt, code)}
      </time>
      <div className="grid content-start gap-1 wrap-anywhere">
        <h3 className="font-medium">{name}</h3>
        <p>
          <span className={state === 'parked' ? 'font-medium text-error' : undefined}>
            {mailStateIn(text, mail)}
          </span>
          {finishedAt !== null && (
            <>
              {' · '}
              <time dateTime={finishedAt}>{formatDateTime(finishedAt, code)}</time>
            </>
          )}
        </p>
        {problem !== null && <p>{problemIn(text, problem)}</p>}
        {askedBy !== null && <p className="text-soft">{text.mails.askedBy(askedBy)}</p>}
      </div>
      {canResend && (
        <Button
          look="plain"
          size="small"
          className="self-start justify-self-start max-sm:mt-2"
          onClick={onSend}
        >
          {text.mails.send} <span className="sr-only">{name}</span>
        </Button>
      )}
    </li>
  );
}

export function MailsPanel({ number }: { readonly number: string }) {
  const text = useDeskTexts();
  const id = useId();
  const [since, setSince] = useState(() => Date.now());
  const { currentData, error, refetch } = usePollUntil(orderMails, number, (known) =>
    known.error === undefined
      ? readAgainMs(known.currentData?.mails ?? [], known.fulfilledTimeStamp ?? since, since)
      : 0,
  );
  const [resend] = useResendMailMutation();
  const [asked, setAsked] = useState<DeskMail>();
  const [isDone, setDone] = useState(false);
  const failure = asAppError(error);
  const refresh = (): void => {
    setSince(Date.now());
    void refetch();
  };
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-6">
        <h2 id={id} className="text-h3">
          {text.mails.title}
        </h2>
        <Button look="bare" size="small" onClick={refresh}>
          {text.mails.refresh}
        </Button>
      </div>
      {isDone && (
        <div className="mt-3">
          <DoneNote>{text.mails.done}</DoneNote>
        </div>
      )}
      {failure !== undefined && (
        <div className="mt-3">
          <ErrorState error={failure} onRetry={refresh} />
        </div>
      )}
      {currentData === undefined && failure === undefined && <Skeleton className="mt-3 h-28" />}
      {currentData?.mails.length === 0 && <p className="mt-3 text-soft">{text.mails.none}</p>}
      {currentData !== undefined && currentData.mails.length > 0 && (
        <ol className="figures mt-3 border-b border-line text-sm">
          {currentData.mails.map((mail) => (
            <Mail
              key={mail.id}
              mail={mail}
              onSend={() => {
                setDone(false);
                setAsked(mail);
              }}
            />
          ))}
        </ol>
      )}
      {asked !== undefined && (
        <SendDialog
          title={text.mails.sendTitle(mailIn(text, asked))}
          text={text.mails.sendHelp}
          confirm={text.mails.sendConfirm}
          look="main"
          send={() => resend({ number, id: asked.id })}
          onDone={() => {
            setSince(Date.now());
            setAsked(undefined);
            setDone(true);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

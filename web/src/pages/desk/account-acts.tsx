import { useState } from 'react';
import { CorrectAddress } from '@/pages/desk/correct-address';
import { useDeleteAccountMutation, useLockMutation, useUnlockMutation } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { languageName } from '@/pages/desk/language-name';
import { ExportAccount } from '@/pages/desk/export-account';
import { LONGEST_TOLD, reasonField } from '@/pages/desk/reason';
import { LONGEST_ADDRESS } from '@/pages/desk/search';
import { SendDialog } from '@/pages/desk/send-dialog';
import { SendLink } from '@/pages/desk/send-link';
import type { DeskAccount } from '@/shared/api/types';
import { useLanguage } from '@/shared/i18n/use-language';
import { Button } from '@/shared/ui/button';

interface AccountActsProps {
  readonly account: DeskAccount;
  readonly isSupervisor: boolean;
  readonly onDeleted: (deletionId: string) => void;
}

export function AccountActs({ account, isSupervisor, onDeleted }: AccountActsProps) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const [lock] = useLockMutation();
  const [unlock] = useUnlockMutation();
  const [remove] = useDeleteAccountMutation();
  const [asked, setAsked] = useState<'lock' | 'unlock' | 'delete'>();
  const [done, setDone] = useState<'lock' | 'unlock'>();
  const { id, email, language } = account;
  const ask = (act: typeof asked): void => {
    setDone(undefined);
    setAsked(act);
  };
  const close = (): void => setAsked(undefined);
  const finish = (act: 'lock' | 'unlock'): void => {
    close();
    setDone(act);
  };
  const next = account.lock === null ? 'lock' : 'unlock';
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button look="plain" size="small" onClick={() => ask(next)}>
          {text[next].button}
        </Button>
        <SendLink account={account} />
        <CorrectAddress account={account} />
        {isSupervisor ? (
          <>
            <ExportAccount account={account} />
            <Button look="plain" size="small" onClick={() => ask('delete')}>
              {text.delete.button}
            </Button>
          </>
        ) : (
          <p className="text-sm text-soft">{text.delete.bySupervisor}</p>
        )}
      </div>
      {done !== undefined && <DoneNote>{text[done].done}</DoneNote>}
      {asked === 'lock' && (
        <SendDialog
          title={text.lock.title(email)}
          text={text.lock.help}
          field={reasonField(text, LONGEST_TOLD, {
            label: text.customerReason(languageName(language, code)),
            help: text.lock.reasonHelp,
            lang: language,
          })}
          confirm={text.lock.confirm}
          look="danger"
          send={(reason) => lock({ id, reason })}
          onDone={() => finish('lock')}
          onClose={close}
        />
      )}
      {asked === 'unlock' && (
        <SendDialog
          title={text.unlock.title(email)}
          text={text.unlock.help}
          confirm={text.unlock.confirm}
          look="main"
          send={() => unlock(id)}
          onDone={() => finish('unlock')}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <SendDialog
          title={text.delete.title(email)}
          text={text.delete.help}
          field={{
            label: text.delete.again,
            longest: LONGEST_ADDRESS,
            problemOf: (written) =>
              written.toLowerCase() === email.toLowerCase() ? undefined : text.delete.other,
          }}
          confirm={text.delete.confirm}
          look="danger"
          send={async () => {
            const { data, error } = await remove(id);
            if (data !== undefined) onDeleted(data.deletionId);
            return { error };
          }}
          onDone={close}
          onClose={close}
        />
      )}
    </div>
  );
}

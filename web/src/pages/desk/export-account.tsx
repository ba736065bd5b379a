import { useRef, useState } from 'react';
import { useAccountQuery, useExportAccountMutation } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { LONGEST_INTERNAL, reasonField } from '@/pages/desk/reason';
import { LONGEST_ADDRESS } from '@/pages/desk/search';
import { SendDialog } from '@/pages/desk/send-dialog';
import type { DeskAccount } from '@/shared/api/types';
import { Field } from '@/shared/form/field';
import { formatBytes } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { Button } from '@/shared/ui/button';

/** For a supervisor. The file says nothing of the account, so that is asked for anew, to show the act. */
export function ExportAccount({ account }: { readonly account: DeskAccount }) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const [fetchExport] = useExportAccountMutation();
  const { refetch } = useAccountQuery(account.id);
  const [isAsked, setAsked] = useState(false);
  const [bytes, setBytes] = useState<number>();
  const [written, setWritten] = useState('');
  const [isOther, setOther] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { id, email } = account;
  const address = written.trim();
  const ask = (): void => {
    setWritten('');
    setOther(false);
    setBytes(undefined);
    setAsked(true);
  };
  const check = (): boolean => {
    const isSame = address.toLowerCase() === email.toLowerCase();
    setOther(!isSame);
    if (!isSame) box.current?.focus();
    return isSame;
  };
  return (
    <>
      <Button look="plain" size="small" onClick={ask}>
        {text.export.button}
      </Button>
      {bytes !== undefined && <DoneNote>{text.export.done(formatBytes(bytes, code))}</DoneNote>}
      {isAsked && (
        <SendDialog
          title={text.export.title(email)}
          text={text.export.help}
          field={reasonField(text, LONGEST_INTERNAL, {
            label: text.export.reason,
            help: text.export.reasonHelp,
          })}
          confirm={text.export.confirm}
          look="main"
          check={check}
          send={async (reason) => {
            const { data, error } = await fetchExport({ id, address, reason });
            setBytes(data);
            return { error };
          }}
          onDone={() => {
            setAsked(false);
            void refetch();
          }}
          onClose={() => setAsked(false)}
        >
          <Field
            ref={box}
            label={text.delete.again}
            value={written}
            onChange={(event) => setWritten(event.currentTarget.value)}
            error={isOther ? text.delete.other : undefined}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LONGEST_ADDRESS}
          />
        </SendDialog>
      )}
    </>
  );
}

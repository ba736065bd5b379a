import { useState } from 'react';
import { useSendLinkMutation } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { LONGEST_INTERNAL, reasonField } from '@/pages/desk/reason';
import { SendDialog } from '@/pages/desk/send-dialog';
import type { DeskAccount } from '@/shared/api/types';
import { Button } from '@/shared/ui/button';

/** The mail that the owner can ask for: it verifies the address, or sets a password where that is done. */
export function SendLink({ account }: { readonly account: DeskAccount }) {
  const text = useDeskTexts();
  const [send] = useSendLinkMutation();
  const [isAsked, setAsked] = useState(false);
  const [done, setDone] = useState<string>();
  const { id, email, emailVerified, lock } = account;
  const words = text.link[emailVerified ? 'reset' : 'verify'];
  return (
    <>
      {lock === null && (
        <Button
          look="plain"
          size="small"
          onClick={() => {
            setDone(undefined);
            setAsked(true);
          }}
        >
          {words.button}
        </Button>
      )}
      {done !== undefined && <DoneNote>{done}</DoneNote>}
      {isAsked && (
        <SendDialog
          title={words.title(email)}
          text={words.help}
          field={reasonField(text, LONGEST_INTERNAL, { label: text.reason, help: text.reasonHelp })}
          confirm={words.confirm}
          look="main"
          send={async (reason) => {
            const { data, error } = await send({ id, reason });
            if (data !== undefined) {
              const { sent, account: now } = data;
              const told = text.link[now.emailVerified ? 'reset' : 'verify'];
              setDone(sent ? told.done(now.email) : text.link.notSent);
            }
            return { error };
          }}
          onDone={() => setAsked(false)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

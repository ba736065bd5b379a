import { useRef, useState } from 'react';
import { useCorrectAddressMutation } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { LONGEST_TOLD, reasonField } from '@/pages/desk/reason';
import { LONGEST_ADDRESS } from '@/pages/desk/search';
import { SendDialog } from '@/pages/desk/send-dialog';
import type { DeskTexts } from '@/pages/desk/texts-en';
import type { DeskAccount } from '@/shared/api/types';
import { Field } from '@/shared/form/field';
import { email as isAddress } from '@/shared/form/rules';
import { Button } from '@/shared/ui/button';

/** What is wrong with an address in place of `email`, or nothing. */
function problemOf(address: string, email: string, { correction }: DeskTexts): string | undefined {
  if (isAddress(address, {}) !== undefined) return correction.noAddress;
  return address.toLowerCase() === email.toLowerCase() ? correction.same : undefined;
}

/** Where nobody has verified the address. A verified one is its owner's to change. */
export function CorrectAddress({ account }: { readonly account: DeskAccount }) {
  const text = useDeskTexts();
  const { correction } = text;
  const [correct] = useCorrectAddressMutation();
  const [step, setStep] = useState<'asked' | 'done'>();
  const [written, setWritten] = useState('');
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const { id, email, emailVerified, lock } = account;
  const address = written.trim();
  const ask = (): void => {
    setWritten('');
    setProblem(undefined);
    setStep('asked');
  };
  const check = (): boolean => {
    const found = problemOf(address, email, text);
    setProblem(found);
    if (found !== undefined) box.current?.focus();
    return found === undefined;
  };
  return (
    <>
      {!emailVerified && lock === null && (
        <Button look="plain" size="small" onClick={ask}>
          {correction.button}
        </Button>
      )}
      {step === 'done' && <DoneNote>{correction.done(email)}</DoneNote>}
      {step === 'asked' && (
        <SendDialog
          title={correction.title(email)}
          text={correction.help}
          field={reasonField(text, LONGEST_TOLD, { label: correction.reason, help: text.reasonHelp })}
          confirm={correction.confirm}
          look="main"
          check={check}
          send={(reason) => correct({ id, address, reason })}
          onDone={() => setStep('done')}
          onClose={() => setStep(undefined)}
        >
          <Field
            ref={box}
            label={correction.address}
            value={written}
            onChange={(event) => setWritten(event.currentTarget.value)}
            error={problem}
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

import { useState } from 'react';
import { useGrantRegenerationsMutation } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { LONGEST_INTERNAL, reasonField } from '@/pages/desk/reason';
import { SendDialog } from '@/pages/desk/send-dialog';
import type { DeskOrder } from '@/shared/api/types';
import { Button } from '@/shared/ui/button';

export function GrantRegenerations({ order }: { readonly order: DeskOrder['order'] }) {
  const text = useDeskTexts();
  const { again } = text;
  const [grant] = useGrantRegenerationsMutation();
  const [step, setStep] = useState<'asked' | 'done'>();
  const { number } = order;
  return (
    <>
      {order.state === 'delivered' && (
        <Button look="plain" size="small" onClick={() => setStep('asked')}>
          {again.button}
        </Button>
      )}
      {step === 'done' && <DoneNote>{again.done}</DoneNote>}
      {step === 'asked' && (
        <SendDialog
          title={again.title(number)}
          text={again.help}
          field={reasonField(text, LONGEST_INTERNAL, { label: text.reason, help: text.reasonHelp })}
          confirm={again.confirm}
          look="main"
          send={(reason) => grant({ number, reason })}
          onDone={() => setStep('done')}
          onClose={() => setStep(undefined)}
        />
      )}
    </>
  );
}

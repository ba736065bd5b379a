import { useState } from 'react';
import { useRefundMutation } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { LONGEST_INTERNAL, reasonField } from '@/pages/desk/reason';
import { SendDialog } from '@/pages/desk/send-dialog';
import type { DeskOrder, OrderState } from '@/shared/api/types';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { Button } from '@/shared/ui/button';

const sold: readonly OrderState[] = ['paid', 'generating', 'delivered'];

interface RefundProps {
  readonly order: DeskOrder['order'];
  /** The money goes back by granting it, as long as a claim waits. */
  readonly isClaimed: boolean;
}

export function Refund({ order, isClaimed }: RefundProps) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const [refund] = useRefundMutation();
  const [step, setStep] = useState<'asked' | 'done'>();
  const total = formatMoney(order.total, code);
  return (
    <>
      {!isClaimed && sold.includes(order.state) && (
        <Button look="plain" size="small" onClick={() => setStep('asked')}>
          {text.refund}
        </Button>
      )}
      {step === 'done' && <DoneNote>{text.refundDone(total)}</DoneNote>}
      {step === 'asked' && (
        <SendDialog
          title={text.refundTitle(order.number, total)}
          text={text.refundHelp}
          field={reasonField(text, LONGEST_INTERNAL, { label: text.reason, help: text.reasonHelp })}
          confirm={text.refundConfirm(total)}
          look="danger"
          send={(reason) => refund({ number: order.number, reason })}
          onDone={() => setStep('done')}
          onClose={() => setStep(undefined)}
        />
      )}
    </>
  );
}

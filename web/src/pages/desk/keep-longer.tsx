import { useState } from 'react';
import { useExtendPhotoMutation } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { endOfDay, mostDays } from '@/pages/desk/end-of-day';
import { LONGEST_INTERNAL, reasonField } from '@/pages/desk/reason';
import { SendDialog } from '@/pages/desk/send-dialog';
import type { DeskOrder, KeptPhoto, OrderState } from '@/shared/api/types';
import { SelectField } from '@/shared/form/select-field';
import { formatDate, formatDateTime } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';
import { Button } from '@/shared/ui/button';

/** Of the others there are no images yet, or never were any. */
const ended: readonly OrderState[] = ['delivered', 'disputed', 'charged_back', 'refund_pending', 'refunded'];
const USUAL_DAYS = 14;
const choices = Array.from({ length: mostDays }, (_, index) => index + 1);

export function KeepLonger({ order }: { readonly order: DeskOrder['order'] }) {
  const text = useDeskTexts();
  const { keep } = text;
  const { code } = useLanguage();
  const [extend] = useExtendPhotoMutation();
  const [asked, setAsked] = useState<number>();
  const [days, setDays] = useState(USUAL_DAYS);
  const [kept, setKept] = useState<KeptPhoto>();
  const { number } = order;
  const ask = (): void => {
    setKept(undefined);
    setDays(USUAL_DAYS);
    setAsked(Date.now());
  };
  const told = kept && (kept.extended ? keep.done : keep.same)(formatDateTime(kept.expiresAt, code));
  return (
    <>
      {ended.includes(order.state) && (
        <Button look="plain" size="small" onClick={ask}>
          {keep.button}
        </Button>
      )}
      {told !== undefined && <DoneNote>{told}</DoneNote>}
      {asked !== undefined && (
        <SendDialog
          title={keep.title(number)}
          text={keep.help}
          field={reasonField(text, LONGEST_INTERNAL, { label: text.reason, help: text.reasonHelp })}
          confirm={keep.confirm}
          look="main"
          send={async (reason) => {
            const { data, error } = await extend({ number, days, reason });
            setKept(data);
            return { error };
          }}
          onDone={() => setAsked(undefined)}
          onClose={() => setAsked(undefined)}
        >
          <SelectField
            label={keep.days}
            value={days}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          >
            {choices.map((each) => (
              <option key={each} value={each}>
                {keep.choice(each, formatDate(endOfDay(asked, each), code))}
              </option>
            ))}
          </SelectField>
        </SendDialog>
      )}
    </>
  );
}

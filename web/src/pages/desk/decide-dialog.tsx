import { useId, useState } from 'react';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { languageName } from '@/pages/desk/language-name';
import type { Decision } from '@/pages/desk/use-decisions';
import { isReason, LONGEST_DECLINE } from '@/pages/desk/reason';
import { valueOf } from '@/pages/desk/value-of';
import type { DeskOrder } from '@/shared/api/types';
import { fieldBox } from '@/shared/form/field';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';

interface DecideDialogProps {
  readonly kind: Decision['kind'];
  readonly order: DeskOrder['order'];
  readonly onDecide: (decision: Decision) => void;
  readonly onClose: () => void;
}

export function DecideDialog({ kind, order, onDecide, onClose }: DecideDialogProps) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const id = useId();
  const [isShort, setShort] = useState(false);
  const grants = kind === 'grant';
  return (
    <Dialog
      labelledBy={id}
      onClose={onClose}
      className="w-[min(36rem,calc(100vw-2rem))] bg-card p-6 text-ink"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const reason = valueOf(event.currentTarget, 'reason');
          if (!grants && !isReason(reason, LONGEST_DECLINE)) return setShort(true);
          onDecide({ number: order.number, kind, ...(grants ? {} : { reason }) });
          return onClose();
        }}
      >
        <h2 id={id} className="text-h3">
          {grants
            ? text.grantTitle(order.number, formatMoney(order.total, code))
            : text.declineTitle(order.number)}
        </h2>
        {!grants && (
          <label className="mt-4 block text-sm font-medium">
            {text.declineReason(languageName(order.language, code))}
            <textarea
              name="reason"
              rows={5}
              autoFocus
              lang={order.language}
              maxLength={LONGEST_DECLINE}
              aria-invalid={isShort || undefined}
              aria-describedby={`${id}-help`}
              className={`${fieldBox} mt-1 border-edge font-normal`}
            />
          </label>
        )}
        {!grants && (
          <p id={`${id}-help`} className="mt-2 text-sm text-soft">
            {text.declineHelp} {text.length(LONGEST_DECLINE)}
          </p>
        )}
        {isShort && (
          <p role="alert" className="mt-2 text-sm font-medium text-error">
            {text.length(LONGEST_DECLINE)}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="plain" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" look={grants ? 'main' : 'danger'}>
            {grants ? text.grantConfirm : text.declineConfirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

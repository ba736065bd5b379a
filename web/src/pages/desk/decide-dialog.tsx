import { ActDialog } from '@/pages/desk/act-dialog';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { languageName } from '@/pages/desk/language-name';
import type { Decision } from '@/pages/desk/use-decisions';
import { LONGEST_TOLD, reasonField } from '@/pages/desk/reason';
import type { DeskOrder } from '@/shared/api/types';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';

interface DecideDialogProps {
  readonly kind: Decision['kind'];
  readonly order: DeskOrder['order'];
  readonly onDecide: (decision: Decision) => void;
  readonly onClose: () => void;
}

export function DecideDialog({ kind, order, onDecide, onClose }: DecideDialogProps) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const { number, total, language } = order;
  const decide = (reason: string): void => {
    onDecide({ number, kind, ...(kind === 'grant' ? {} : { reason }) });
    onClose();
  };
  if (kind === 'grant')
    return (
      <ActDialog
        title={text.grantTitle(number, formatMoney(total, code))}
        confirm={text.grantConfirm}
        look="main"
        onConfirm={decide}
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      title={text.declineTitle(number)}
      field={reasonField(text, LONGEST_TOLD, {
        label: text.customerReason(languageName(language, code)),
        help: text.declineHelp,
        lang: language,
      })}
      confirm={text.declineConfirm}
      look="danger"
      onConfirm={decide}
      onClose={onClose}
    />
  );
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { useClaimGuaranteeMutation } from '@/pages/settings/orders/order-list-api';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { asAppError } from '@/shared/api/app-error';
import type { ClaimState, Order } from '@/shared/api/types';

interface ClaimDialogProps {
  readonly order: Order;
  readonly onClaimed: (state: ClaimState) => void;
  readonly onClose: () => void;
}

export function ClaimDialog({ order, onClaimed, onClose }: ClaimDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { code } = useLanguage();
  const text = useErrorText();
  const id = useId();
  const [claim, { isLoading, error }] = useClaimGuaranteeMutation();
  const failure = asAppError(error);
  const send = async (): Promise<void> => {
    const answer = await claim(order);
    if (answer.data !== undefined) onClaimed(answer.data.state);
  };
  return (
    <Dialog
      role="alertdialog"
      labelledBy={id}
      onClose={onClose}
      className="w-[min(32rem,calc(100vw-2rem))] bg-card p-6"
    >
      <h2 id={id} className="text-h3">
        {t('orders.claim.title')}
      </h2>
      <p className="mt-3">{t('orders.claim.text', { total: formatMoney(order.total, code) })}</p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>{t('orders.claim.licence')}</li>
        <li>{t('orders.claim.removed')}</li>
      </ul>
      <p className="mt-3 text-sm text-soft">{t('orders.claim.review')}</p>
      {failure !== undefined && (
        <Alert kind="error" className="mt-4">
          {text(failure)}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="plain" autoFocus onClick={onClose}>
          {t('orders.claim.keep')}
        </Button>
        <Button look="danger" disabled={isLoading} aria-busy={isLoading} onClick={() => void send()}>
          {t('orders.claim.button')}
        </Button>
      </div>
    </Dialog>
  );
}

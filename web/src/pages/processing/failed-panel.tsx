import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { cx } from '@/shared/ui/cx';
import { paths } from '@/shared/config/paths';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { Order, Photo } from '@/shared/api/types';
import { moneyOfEnd } from '@/entities/order/order-end';

interface FailedPanelProps {
  readonly photo: Photo;
  /** Undefined: nobody could say, and nothing is promised. */
  readonly order: Order | undefined;
  readonly isEnded: boolean;
}

export function FailedPanel({ photo, order, isEnded }: FailedPanelProps) {
  const { t } = useTranslation('processing');
  const text = useErrorText();
  const { failure } = photo;
  const code = order?.refundReason ?? failure?.code;
  return (
    <div
      role={isEnded ? 'status' : 'alert'}
      className={cx('max-w-[60ch] border-l-4 py-2 pl-5', isEnded ? 'border-edge' : 'border-error')}
    >
      {order !== undefined && <Money order={order} />}
      <p className="mt-2">
        {code === undefined ? t('failed.unknown') : text({ code, message: failure?.message ?? '' })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.upload}>{t('failed.other')}</ButtonLink>
        <ButtonLink look="plain" to={paths.dashboard}>
          {t('dashboard')}
        </ButtonLink>
      </div>
    </div>
  );
}

function Money({ order }: { readonly order: Order }) {
  const { t } = useTranslation(['processing', 'dashboard']);
  const { code } = useLanguage();
  const money = moneyOfEnd(order);
  const amount = formatMoney(order.total, code);
  return (
    <p className="text-lg font-medium">
      {money === 'owed' && t('failed.refund')}
      {money === 'test' && t('failed.refundTest')}
      {money !== 'owed' && money !== 'test' && t(`dashboard:money.${money}`, { amount })}
    </p>
  );
}

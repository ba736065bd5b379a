import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { cx } from '@/shared/ui/cx';
import { leftToPay } from '@/entities/order/order-intent';
import { usePhoto } from '@/entities/photo/use-photo';

interface CameBackProps {
  readonly photoId: string;
  readonly cancelled: boolean;
}

/** Says to somebody who is back from the payment that nothing was charged. The Back button may bring the page as it was left. */
export function CameBack({ photoId, cancelled }: CameBackProps) {
  const { t } = useTranslation('checkout');
  const { currentData: photo, error, refetch } = usePhoto(photoId);
  const [left, setLeft] = useState(() => leftToPay(photoId));
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      setLeft(leftToPay(photoId));
      void refetch();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [photoId, refetch]);
  const isWaiting = photo === undefined && error === undefined;
  const isUnpaid = photo?.status === 'pending' || photo?.status === 'failed';
  if (!(isUnpaid || isWaiting) || !(left || cancelled)) return null;
  return (
    <Alert title={t('cancelled.title')} className={cx('mt-8 max-w-3xl', isWaiting && 'invisible')}>
      {t('cancelled.text')}
    </Alert>
  );
}

import { isAtWork, stillToCome } from '@/pages/payment/still-to-come';
import { useLive } from '@/entities/events/use-live';
import type { PaymentSession } from '@/shared/api/types';
import { useLatestPhotosQuery } from '@/entities/photo/photos-api';

export function useStillToCome(session: PaymentSession): number {
  const { pollingInterval } = useLive(isAtWork(session));
  const { currentData: photos } = useLatestPhotosQuery(undefined, {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  return stillToCome(session, photos);
}

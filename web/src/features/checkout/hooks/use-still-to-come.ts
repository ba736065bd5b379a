import { isAtWork, stillToCome } from '@/features/checkout/lib/still-to-come';
import { useLive } from '@/hooks/use-live';
import type { PaymentSession } from '@/services/api/types';
import { useLatestPhotosQuery } from '@/services/photos/photos-api';

/** Images still to come over all orders, image by image as the stream tells of them. */
export function useStillToCome(session: PaymentSession): number {
  const { pollingInterval } = useLive(isAtWork(session));
  const { currentData: photos } = useLatestPhotosQuery(undefined, {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  return stillToCome(session, photos);
}

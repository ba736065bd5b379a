import type { PaymentSession, Photo } from '@/shared/api/types';
import { hasEnded } from '@/entities/events/photo-events';

type Bought = Pick<PaymentSession, 'orderId' | 'orderState' | 'photosAdded' | 'totalCredits'>;
type Made = Pick<Photo, 'orderId' | 'status' | 'imagesDone' | 'imagesTotal'>;

export const isAtWork = ({ orderState }: Pick<Bought, 'orderState'>): boolean =>
  orderState === 'paid' || orderState === 'generating';

/** An order knows of whole packages alone; the photo of one paid a moment ago may not know of it yet. */
export function stillToCome(session: Bought, photos: readonly Made[] | undefined): number {
  if (photos === undefined) return session.totalCredits;
  const ordered = photos.filter(({ orderId }) => orderId !== null);
  const isKnown = ordered.some(({ orderId }) => orderId === session.orderId);
  const left = ordered
    .filter((photo) => !hasEnded(photo))
    .reduce((sum, { imagesDone, imagesTotal }) => sum + Math.max(0, imagesTotal - imagesDone), 0);
  return left + (isKnown || !isAtWork(session) ? 0 : session.photosAdded);
}

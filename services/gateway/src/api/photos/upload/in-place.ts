import { problem } from '@headshots/platform/errors';
import type { Places } from '@headshots/platform/http';
import { Gauge } from 'prom-client';

const underWay = new Gauge({ name: 'gateway_uploads_under_way', help: 'Uploads being passed on to media' });

/**
 * Works while the account holds one of the places.
 * @throws Problem `upload.too_many_at_once`, or `service.unavailable` when there is no room for anybody
 */
export async function inPlace<T>(places: Places, userId: string, work: () => Promise<T>): Promise<T> {
  const place = places.take(userId);
  if (place === 'own') throw problem('upload.too_many_at_once', { retryAfterSeconds: 5 });
  if (place === 'all') throw problem('service.unavailable', { retryAfterSeconds: 10 });
  underWay.set(places.inUse);
  try {
    return await work();
  } finally {
    place();
    underWay.set(places.inUse);
  }
}

import { problem } from '@headshots/platform/errors';
import type { Photo } from '../domain/photo.ts';

/** The one rule for every way to a photo: an unknown one is 404, somebody else's is 403. */
export function ownedBy(userId: string, photo: Photo | undefined): Photo {
  if (!photo) throw problem('photo.not_found');
  if (photo.userId !== userId) throw problem('photo.access_denied');
  return photo;
}

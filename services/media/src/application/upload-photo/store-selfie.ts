import { originalKey, photoPrefix, photoThumbnailKey } from '../../domain/object-keys.ts';
import type { PreparedSelfie } from '../ports/image-workshop.ts';
import type { ObjectStore } from '../ports/object-store.ts';

/** Writes all objects of a selfie, or removes those it had written. */
export async function storeSelfie(
  objects: ObjectStore,
  photoId: string,
  selfie: PreparedSelfie,
): Promise<void> {
  try {
    await objects.putFile('photos', originalKey(photoId), selfie.original.path);
    await objects.putFile('photos', photoThumbnailKey(photoId, 320), selfie.w320.path);
    await objects.putFile('photos', photoThumbnailKey(photoId, 640), selfie.w640.path);
  } catch (error) {
    await objects.removeAll('photos', photoPrefix(photoId)).catch(() => undefined);
    throw error;
  }
}

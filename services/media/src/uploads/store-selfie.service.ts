import { originalKey, photoThumbnailKey } from '../store/object-keys.ts';
import type { PreparedSelfie } from '../decoding/index.ts';
import type { ObjectStore } from '../store/index.ts';

export async function storeSelfie(
  objects: ObjectStore,
  photoId: string,
  selfie: PreparedSelfie,
): Promise<void> {
  await objects.putFile('photos', originalKey(photoId), selfie.original.path);
  await objects.putFile('photos', photoThumbnailKey(photoId, 320), selfie.w320.path);
  await objects.putFile('photos', photoThumbnailKey(photoId, 640), selfie.w640.path);
}

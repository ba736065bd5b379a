import { originalKey, photoThumbnailKey } from '../store/object-keys.ts';
import type { PreparedSelfie } from '../decoding/index.ts';
import { ObjectGone, type ObjectStore } from '../store/index.ts';

export async function storeSelfie(
  objects: ObjectStore,
  photoId: string,
  selfie: PreparedSelfie,
): Promise<void> {
  await objects.putFile('photos', originalKey(photoId), selfie.original.path);
  await objects.putFile('photos', photoThumbnailKey(photoId, 320), selfie.w320.path);
  await objects.putFile('photos', photoThumbnailKey(photoId, 640), selfie.w640.path);
}

/** @throws ObjectGone when one of them is not there any more */
export async function copySelfie(objects: ObjectStore, fromId: string, toId: string): Promise<void> {
  for (const keyOf of selfieKeys)
    if (!(await objects.copy('photos', keyOf(fromId), keyOf(toId))))
      throw new ObjectGone(`object ${keyOf(fromId)} is gone`);
}

const selfieKeys = [
  originalKey,
  (photoId: string) => photoThumbnailKey(photoId, 320),
  (photoId: string) => photoThumbnailKey(photoId, 640),
] as const;

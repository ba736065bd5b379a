import { DependencyDown } from '@headshots/platform/errors';
import { originalKey, photoThumbnailKey } from '../store/object-keys.ts';
import type { PreparedSelfie } from '../decoding/index.ts';
import type { ObjectStore } from '../store/index.ts';

/** Some objects may have been written; the row was not tried. */
export class ObjectsNotStored extends DependencyDown {
  override readonly name = 'ObjectsNotStored';
}

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
    throw new ObjectsNotStored('The objects of the photo were not stored.', { cause: error });
  }
}

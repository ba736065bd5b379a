import type { Expression } from '@headshots/engine';

export abstract class PhotosPort {
  /**
   * Whether this user may order headshots of the photo in this expression now.
   * @throws Problem `photo.not_found`, `photo.access_denied`, `photo.expired`, `photo.in_use`,
   * `selfie.expression_unavailable`, `selfie.not_usable`, `service.unavailable`
   */
  abstract checkOrderable(photoId: string, expression: Expression, userToken: string): Promise<void>;
}

import type { Expression } from '@headshots/proto/vocabulary';

export abstract class PhotosPort {
  /**
   * The expression chosen for a photo that this user may order headshots of now.
   * @throws Problem `photo.not_found`, `photo.access_denied`, `photo.in_use`, `service.unavailable`
   */
  abstract checkOrderable(photoId: string, userToken: string): Promise<Expression>;
}

import type { Expression } from '../../domain/order.ts';

export const PHOTOS = Symbol('PHOTOS');

export interface PhotosPort {
  /**
   * The expression chosen for a photo that this user may order headshots of now.
   * @throws Problem `photo.not_found`, `photo.access_denied`, `photo.in_use`, `service.unavailable`
   */
  checkOrderable(photoId: string, userToken: string): Promise<Expression>;
}

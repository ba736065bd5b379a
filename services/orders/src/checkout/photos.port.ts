import type { Expression, Outfit } from '@headshots/proto/vocabulary';

export interface ChosenLook {
  readonly expression: Expression;
  readonly outfit: Outfit;
}

export abstract class PhotosPort {
  /**
   * The expression and the outfit chosen for a photo that this user may order headshots of now.
   * @throws Problem `photo.not_found`, `photo.access_denied`, `photo.already_ordered`, `selfie.outfit_unavailable`,
   * `service.unavailable`
   */
  abstract checkOrderable(photoId: string, userToken: string): Promise<ChosenLook>;
}

import type { PreviewName } from './preview.repository.ts';

export abstract class PhotosPort {
  /**
   * Whether this user may order headshots of the photo in this look now.
   * @throws Problem `photo.not_found`, `photo.access_denied`, `photo.expired`, `photo.already_ordered`,
   * `selfie.expression_unavailable`, `selfie.outfit_unavailable`, `selfie.not_usable`, `service.unavailable`
   */
  abstract checkOrderable(preview: PreviewName, userToken: string): Promise<void>;
}

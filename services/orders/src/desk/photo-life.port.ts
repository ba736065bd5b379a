export interface KeptPhoto {
  /** When it is deleted with its images. */
  readonly expiresAt: Date;
  /** That was changed. */
  readonly extended: boolean;
}

export abstract class PhotoLifePort {
  /**
   * Keeps a photo and its images for so many days from now, never shorter than before.
   * @throws Problem `photo.not_found`, `photo.expired`, `photo.not_ended`, `photo.taken_back`; `service.unavailable` when
   * nobody answers, and it may have been done
   */
  abstract extend(photoId: string, days: number): Promise<KeptPhoto>;
}

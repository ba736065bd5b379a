/** Paid candidates for each trial of a preview while paid work waits: previews have one in ten. */
export const paidPerPreview = 9;

/** What previews get of the work of a process although paid shots wait, counted in candidates. */
export class PreviewShare {
  private paid = 0;

  /** Whether a trial may be taken before the next paid shot. */
  get due(): boolean {
    return this.paid >= paidPerPreview;
  }

  /** A paid shot was taken. */
  paidTaken(): void {
    this.paid += 1;
  }

  /** A trial was taken. Nothing is saved up for later. */
  previewTaken(): void {
    this.paid = 0;
  }
}

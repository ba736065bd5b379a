/** Paid candidates for each trial of a preview while paid work waits: previews have one in ten. */
export const paidPerPreview = 9;

export class PreviewShare {
  private paid = 0;

  get due(): boolean {
    return this.paid >= paidPerPreview;
  }

  paidTaken(): void {
    this.paid += 1;
  }

  /** A trial was taken. Nothing is saved up for later. */
  previewTaken(): void {
    this.paid = 0;
  }
}

/** Something that goes wrong, and its repair. */
export interface Fault {
  /** What has to be there before, so that the product has something to do; not part of any time. */
  readonly prepare?: () => Promise<void>;
  readonly begin: () => Promise<void>;
  readonly repair: () => Promise<void>;
  /** Puts back what `prepare` changed. */
  readonly tidy?: () => Promise<void>;
}

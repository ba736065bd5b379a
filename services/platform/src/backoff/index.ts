/** Pauses that grow with each failure in a row, in whatever unit `first` has. */
export interface Backoff {
  readonly first: number;
  /** The longest; without end by default. */
  readonly most?: number;
  /** By what a pause is longer than the one before; default 2. */
  readonly factor?: number;
}

/** The pause after so many failures in a row, from 1 on; none has failed is as the first. */
export const backoff = ({ first, most = Infinity, factor = 2 }: Backoff, failures: number): number =>
  Math.min(first * factor ** Math.max(0, failures - 1), most);

/**
 * The pause somewhere between these parts of it, so that those who failed together do not come back together.
 * @param random 0 to 1
 */
export const spread = (pause: number, from: number, to: number, random: number): number =>
  pause * (from + (to - from) * random);

/** What a file is made of, counted without decoding. */
export interface Structure {
  /** Passes over the whole picture. */
  readonly scans: number;
  /** Segments or chunks besides. */
  readonly parts: number;
}

/** What a file is made of, counted without decoding. */
export interface Structure {
  /** Passes over the whole picture. */
  readonly scans: number;
  /** Segments or chunks besides. */
  readonly parts: number;
  /** The file says where it ends, and reaches that far. */
  readonly complete: boolean;
  /** Coded in a way that hardly any program writes, and many cannot read. */
  readonly rare: boolean;
}

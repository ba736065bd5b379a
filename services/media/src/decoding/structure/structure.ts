export interface Structure {
  readonly scans: number;
  readonly parts: number;
  /** The file says where it ends, and reaches that far. */
  readonly complete: boolean;
  /** Coded in a way that hardly any program writes, and many cannot read. */
  readonly rare: boolean;
}

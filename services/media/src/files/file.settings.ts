/** What the operator decides about files that are handed out. */
export abstract class FileSettings {
  /** Begins their names. */
  abstract readonly brand: string;
}

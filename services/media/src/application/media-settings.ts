/** What the operator decides about photos. */
export abstract class MediaSettings {
  /** Begins the names of downloaded files. */
  abstract readonly brand: string;
  /** Photos of one user and day. */
  abstract readonly uploadsPerDay: number;
}

/** What the operator decides about the object store. */
export abstract class StoreSettings {
  /** What the buckets are called, for sentences to people. */
  abstract readonly bucketNames: Readonly<Record<'photos' | 'headshots', string>>;
  /** Whether objects without a row are removed. */
  abstract readonly sweep: boolean;
  /** Folders of a bucket the sweep may remove in a day: this share of them, or `sweepLeast` when that is more. */
  abstract readonly sweepShare: number;
  abstract readonly sweepLeast: number;
  /** Holds everything that deletes objects because of what the database says. */
  abstract readonly restoring: boolean;
  /** The installation whose buckets are taken over, or `unmarked`. */
  abstract readonly adoptFrom: string | undefined;
  /** The beat of the store at which a restored database is taken as it is. */
  abstract readonly acceptedBeat: number | undefined;
}

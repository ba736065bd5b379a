export abstract class StoreSettings {
  abstract readonly bucketNames: Readonly<Record<'photos' | 'headshots', string>>;
  abstract readonly sweep: boolean;
  abstract readonly sweepShare: number;
  abstract readonly sweepLeast: number;
  abstract readonly restoring: boolean;
  abstract readonly adoptFrom: string | undefined;
  abstract readonly acceptedBeat: number | undefined;
}

/** What of previews the operator decides. */
export abstract class PreviewSettings {
  /** Whether they can be asked for: switched on, and nothing that costs money for each image without a limit. */
  abstract readonly on: boolean;
  /** Whether this process makes them. */
  abstract readonly made: boolean;
  /** Of one account on one day (UTC). */
  abstract readonly perDay: number;
  /** Of all accounts together; undefined: as many as they ask for. */
  abstract readonly ofAllPerDay: number | undefined;
  /** Written across the picture. */
  abstract readonly words: string;
}

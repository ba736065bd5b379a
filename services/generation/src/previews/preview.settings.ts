export abstract class PreviewSettings {
  abstract readonly on: boolean;
  abstract readonly made: boolean;
  abstract readonly perDay: number;
  /** Of all accounts together; undefined: as many as they ask for. */
  abstract readonly ofAllPerDay: number | undefined;
  abstract readonly words: string;
}

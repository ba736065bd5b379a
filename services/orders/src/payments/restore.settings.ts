export abstract class RestoreSettings {
  /** This database is being brought back. */
  abstract readonly restoring: boolean;
}

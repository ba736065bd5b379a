/** Short-lived files on the local disk: no upload and no image is ever whole in this process's memory. */
export interface SpoolFolders {
  /** Hands out an empty folder of its own and removes it with everything in it afterwards. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>;
}

export const SPOOL = Symbol('SPOOL');

interface ImportMetaEnv {
  /** Set by the build (`scripts/texts-plugin.ts`). */
  readonly TEXTS_ADDRESS: string;
}

interface ImportMetaEnv {
  readonly TEXTS_ADDRESS: string;
}

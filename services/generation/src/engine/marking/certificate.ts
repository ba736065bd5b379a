/** What a worker needs to sign a manifest; DER throughout. */
export interface SigningKey {
  readonly privateKey: Uint8Array;
  readonly leaf: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

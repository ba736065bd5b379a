export abstract class ObjectStore {
  /** The sanitised selfie of a photo; undefined when it is gone. Network trouble rejects. */
  abstract readSelfie(photoId: string): Promise<Uint8Array | undefined>;
  abstract writeHeadshot(key: string, bytes: Uint8Array): Promise<void>;
  abstract readPreview(key: string): Promise<Uint8Array | undefined>;
  /** Removes what attempts up to `attempt` wrote below the prefix, with all versions. */
  abstract removePreview(prefix: string, attempt: number): Promise<void>;
  abstract removeHeadshot(key: string): Promise<void>;
  /** Removes what attempts up to `attempt` left below the prefix, but not what is `kept`. */
  abstract removeOthers(prefix: string, attempt: number, kept: readonly string[]): Promise<void>;
  abstract removeOrder(orderId: string): Promise<void>;
}

export interface Preview {
  readonly number: number;
  readonly jpeg: Uint8Array;
}

export interface ShownImages {
  readonly previews: readonly Preview[];
  /** When they are deleted, if media knows. */
  readonly deletedAt: Date | undefined;
}

/** Media's door. Methods throw its problems. */
export abstract class Previews {
  abstract of(photoId: string, orderId: string): Promise<ShownImages>;
}

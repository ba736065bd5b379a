export interface Preview {
  readonly number: number;
  readonly jpeg: Uint8Array;
}

/** Media's door. Methods throw its problems. */
export abstract class Previews {
  abstract of(photoId: string, orderId: string): Promise<readonly Preview[]>;
}

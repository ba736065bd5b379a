/** A small copy of one image. */
export interface Preview {
  /** Its number in the order. */
  readonly number: number;
  readonly jpeg: Uint8Array;
}

/** Media's door. Methods throw its problems. */
export abstract class Previews {
  /** The first images of an order; none when they are not shown any more. */
  abstract of(photoId: string, orderId: string): Promise<readonly Preview[]>;
}

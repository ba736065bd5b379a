/** A picture as rows of red, green and blue bytes. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A place in a picture as shares of its width and height, from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export const clamp = (value: number, least: number, most: number): number =>
  value < least ? least : value > most ? most : value;

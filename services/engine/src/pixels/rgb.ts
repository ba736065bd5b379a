/** 8-bit sRGB, three bytes per pixel, rows from the top. */
export interface Rgb {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

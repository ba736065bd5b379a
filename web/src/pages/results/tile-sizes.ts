/** How wide a tile of the sheet is; the browser takes the same copy again where it is told the same. */
export const TILE_SIZES = '(min-width: 80rem) 240px, (min-width: 40rem) 30vw, 44vw';

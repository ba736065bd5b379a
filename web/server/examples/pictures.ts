import { pairWidths, pictureKinds, sheetName, sheetWidths } from '../../src/shared/config/examples.ts';

export interface ExamplePicture {
  readonly name: string;
  readonly kind: (typeof pictureKinds)[number];
  readonly pixels: number;
  readonly isMade: boolean;
}

function sizesOf(stem: string, widths: readonly number[], isMade = true): readonly ExamplePicture[] {
  return widths.flatMap((pixels) =>
    pictureKinds.map((kind) => ({ name: `${stem}-${pixels}.${kind}`, kind, pixels, isMade })),
  );
}

export function picturesOf(images: number): readonly ExamplePicture[] {
  const sheet = Array.from({ length: images }, (_, index) => sizesOf(sheetName(index + 1), sheetWidths));
  return [...sizesOf('original', pairWidths, false), ...sizesOf('hero', pairWidths), ...sheet.flat()];
}

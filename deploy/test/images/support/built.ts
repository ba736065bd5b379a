import type { BuiltImage } from '../../../src/images/build-images.ts';

/** The images of this run. */
export const built = JSON.parse(process.env['TEST_IMAGES'] ?? '[]') as readonly BuiltImage[];

/** @throws Error when it was not built */
export function builtImage(name: string): BuiltImage {
  const image = built.find((each) => each.name === name);
  if (!image) throw new Error(`TEST_IMAGES has no ${name}: run make test-images.`);
  return image;
}

import type { ExamplePicture } from './pictures.ts';
import { refuse } from './read-manifest.ts';

const formats = { avif: 'heif', webp: 'webp', jpg: 'jpeg' } as const;
const mark = /\/digitalsourcetype\/(?:compositeWithT|t)rainedAlgorithmicMedia/;

/** @throws Error when the picture is another than its name says, or does not say of itself that AI made it */
export async function checkPicture(
  { name, kind, pixels, isMade }: ExamplePicture,
  body: Buffer,
): Promise<void> {
  // Only who shows pictures of their own needs it.
  const { default: sharp } = await import('sharp');
  const found = await sharp(body)
    .metadata()
    .catch(() => undefined);
  if (found?.format !== formats[kind]) return refuse(`${name} is no ${kind}`);
  const { width, height, xmpAsString = '' } = found;
  if (width !== pixels || height !== pixels)
    refuse(`${name} has ${width} × ${height} pixels instead of ${pixels} × ${pixels}`);
  if (isMade && !mark.test(xmpAsString)) refuse(`${name} carries no mark of AI (XMP, DigitalSourceType)`);
}

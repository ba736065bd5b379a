import type { ImageType } from './image-type.ts';

/** What a finished headshot can be saved as; `square` is the image as it was made. */
export const formats = ['square', 'feed', 'cv', 'profile'] as const;
export type Format = (typeof formats)[number];

export const fileTypes = ['jpeg', 'png', 'webp'] as const satisfies readonly ImageType[];

export interface SavedAs {
  readonly format: Format;
  readonly type: ImageType;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface FormatLayout {
  readonly cut: Size & { readonly left: number; readonly top: number };
  readonly size: Size;
  readonly dpi: number;
}

const DPI = 300;
const CV_INCHES = 6 / 2.54;
/** 4.5 x 6 cm at 300 dpi. */
const cv: Size = { width: 531, height: 709 };
const profile: Size = { width: 400, height: 400 };

const rules: Readonly<Record<Format, { readonly ratio: number; readonly most?: Size }>> = {
  square: { ratio: 1 },
  feed: { ratio: 4 / 5 },
  cv: { ratio: cv.width / cv.height, most: cv },
  profile: { ratio: 1, most: profile },
};

/**
 * The largest part of the picture in the format's proportions, with the face in its middle as far as the picture goes.
 * A smaller picture stays as small as it is, and its CV photo is printed in the same centimetres.
 * @param face where the middle between the eyes is, as a share of the width
 */
export function layOutFormat(format: Format, picture: Size, face = 0.5): FormatLayout {
  const { ratio, most } = rules[format];
  const width = Math.min(picture.width, Math.round(picture.height * ratio));
  const height = Math.min(picture.height, Math.round(picture.width / ratio));
  const left = Math.min(Math.max(0, Math.round(face * picture.width - width / 2)), picture.width - width);
  const top = Math.round((picture.height - height) / 2);
  const scale = most ? Math.min(1, most.width / width, most.height / height) : 1;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return {
    cut: { left, top, width, height },
    size,
    dpi: format === 'cv' ? Math.round(size.height / CV_INCHES) : DPI,
  };
}

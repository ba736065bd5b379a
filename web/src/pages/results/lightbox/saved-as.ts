export const formats = ['square', 'feed', 'cv', 'profile'] as const;
export type Format = (typeof formats)[number];

export const fileTypes = ['jpeg', 'png', 'webp'] as const;
export type FileType = (typeof fileTypes)[number];

export interface SavedAs {
  readonly format: Format;
  readonly type: FileType;
}

export const asMade: SavedAs = { format: 'square', type: 'jpeg' };

const SEPARATOR = '.';

export const writeSavedAs = ({ format, type }: SavedAs): string => `${format}${SEPARATOR}${type}`;

export function readSavedAs(text: string | null): SavedAs {
  const [format, type] = text?.split(SEPARATOR) ?? [];
  return {
    format: formats.find((each) => each === format) ?? asMade.format,
    type: fileTypes.find((each) => each === type) ?? asMade.type,
  };
}

/** The permission of a download holds for every format of its image. */
export function linkTo(url: string, { format, type }: SavedAs): string {
  const wanted = [
    ...(format === asMade.format ? [] : [`format=${format}`]),
    ...(type === asMade.type ? [] : [`type=${type}`]),
  ];
  if (wanted.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${wanted.join('&')}`;
}

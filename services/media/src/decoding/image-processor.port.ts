import type { SavedAs } from './format.ts';
import type { ImageType } from './image-type.ts';
import type { Quarter } from './quarter.ts';
import type { UploadRefusal } from './upload-rules.ts';

export interface MadeFile {
  readonly path: string;
  readonly bytes: number;
}

export interface PreparedSelfie {
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly dominantColor: string;
  readonly original: MadeFile;
  readonly analysis: MadeFile;
  readonly w320: MadeFile;
  readonly w640: MadeFile;
}

export interface Thumbnails {
  readonly w320: MadeFile;
  readonly w640: MadeFile;
}

export interface SelfieFile {
  readonly path: string;
  readonly type: ImageType;
  readonly folder: string;
  /** By how much it is turned after what EXIF says; nothing when left out. */
  readonly turn?: Quarter;
}

export interface HeadshotFile {
  readonly path: string;
  readonly folder: string;
  /** Where the middle between the eyes is, as a share of the width. */
  readonly face: number | undefined;
}

/** Decodes and encodes images in processes of their own, which hold no credential and have limits. */
export abstract class ImageProcessor {
  /**
   * Answers why the file is refused instead of throwing. One file of an owner at a time, and owners take turns.
   * @throws a 503 problem when too many wait already
   */
  abstract prepareSelfie(file: SelfieFile, owner: string): Promise<PreparedSelfie | UploadRefusal>;
  /** Smaller copies of a headshot; its XMP goes with them. Undefined when that did not succeed. */
  abstract makeThumbnails(path: string, folder: string): Promise<Thumbnails | undefined>;
  /** Smaller copies of a picture that carries its mark already. Undefined when that did not succeed. */
  abstract makeMarked(path: string, folder: string): Promise<Thumbnails | undefined>;
  abstract makeCoarse(path: string, folder: string): Promise<Thumbnails | undefined>;
  /**
   * A headshot as its owner saves it, with its XMP. One of an owner at a time, and owners take turns. Undefined when that
   * did not succeed, or what came out would not say that it was made by AI.
   * @throws a 503 problem when too many wait already, or its process ended
   */
  abstract makeFormat(headshot: HeadshotFile, savedAs: SavedAs, owner: string): Promise<MadeFile | undefined>;
}

import { v7 as uuid } from 'uuid';
import type { NewPhoto } from '../photo/photo.ts';
import type { Expression } from '@headshots/proto/vocabulary';
import type { PreparedSelfie } from '../decoding/index.ts';
import type { CheckedSelfie } from './selfie-check.port.ts';

/** Under which idempotency keys of uploads are kept. */
export const uploadRoute = 'POST /uploads';

export interface ReceivedFile {
  readonly path: string;
  readonly folder: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly head: Uint8Array;
}

export interface UploadCommand {
  readonly userId: string;
  readonly expression: Expression;
  readonly faceConsentVersion: string;
  readonly idempotencyKey: string | undefined;
  readonly file: ReceivedFile;
}

export function newPhoto(
  command: UploadCommand,
  selfie: PreparedSelfie,
  { verdict, reasons, expressions, outfits, eyes }: CheckedSelfie,
): NewPhoto {
  return {
    id: uuid(),
    userId: command.userId,
    expression: command.expression,
    faceConsentVersion: command.faceConsentVersion,
    width: selfie.width,
    height: selfie.height,
    bytes: selfie.original.bytes,
    sha256: selfie.sha256,
    dominantColor: selfie.dominantColor,
    selfieReport: { verdict, reasons, expressions, outfits },
    eyes,
  };
}

import { errorCatalogue } from '@headshots/proto/errors';
import { EngineFailure } from '../port.ts';

export class CliError extends Error {}

const catalogue: Readonly<Record<string, { readonly message: string }>> = errorCatalogue;
const failures: Readonly<Record<string, string>> = {
  photo_unreadable: 'The photo cannot be opened. Use a whole JPEG, PNG or WebP file.',
  no_face: catalogue['selfie.no_face']?.message ?? '',
};

export const sentenceOf = (code: string): string => failures[code] ?? catalogue[code]?.message ?? code;

export function inWords(error: unknown): string {
  if (error instanceof CliError) return error.message;
  if (!(error instanceof EngineFailure))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const cause = error.kind !== 'permanent' && error.cause instanceof Error ? `\n${error.cause.message}` : '';
  return `${sentenceOf(error.code)} (${error.code})${cause}`;
}

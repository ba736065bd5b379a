import { errorCatalogue } from '@headshots/proto/errors';
import { EngineFailure } from '../port.ts';

/** What stops the command and is the caller's to mend: its message is all the reader needs. */
export class CliError extends Error {}

const catalogue: Readonly<Record<string, { readonly message: string }>> = errorCatalogue;
const failures: Readonly<Record<string, string>> = {
  photo_unreadable: 'The photo cannot be opened. Use a whole JPEG, PNG or WebP file.',
  no_face: catalogue['selfie.no_face']?.message ?? '',
};

/** The sentence the product shows for a code; the code itself where there is none. */
export const sentenceOf = (code: string): string => failures[code] ?? catalogue[code]?.message ?? code;

/** What to print of anything that was thrown. */
export function inWords(error: unknown): string {
  if (error instanceof CliError) return error.message;
  if (!(error instanceof EngineFailure))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const cause = error.kind !== 'permanent' && error.cause instanceof Error ? `\n${error.cause.message}` : '';
  return `${sentenceOf(error.code)} (${error.code})${cause}`;
}

import { createHash } from 'node:crypto';

/** Hash of a request, to recognise the same key with another body. Pass everything the answer depends on. */
export function bodyHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url');
}

/** Refusals of the broker that no second try can change. */
const refusals = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_TOPIC_EXCEPTION',
  'INVALID_RECORD',
  'UNSUPPORTED_FOR_MESSAGE_FORMAT',
  'CORRUPT_MESSAGE',
]);

/** True when sending this very record can never succeed; false for everything that may pass. */
export function isUnsendable(error: unknown): boolean {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    if ('type' in link && typeof link.type === 'string' && refusals.has(link.type)) return true;
  }
  return false;
}

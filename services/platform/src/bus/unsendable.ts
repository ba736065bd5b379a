const refusals = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_TOPIC_EXCEPTION',
  'INVALID_RECORD',
  'UNSUPPORTED_FOR_MESSAGE_FORMAT',
  'CORRUPT_MESSAGE',
]);
const topicRefusals = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'TOPIC_AUTHORIZATION_FAILED']);

/** True when sending this very record can never succeed; false for everything that may pass. */
export const isUnsendable = (error: unknown): boolean => hasType(error, refusals);

/** True when only one of the topics that were sent to is at fault. */
export const isAboutOneTopic = (error: unknown): boolean => hasType(error, topicRefusals);

function hasType(error: unknown, types: ReadonlySet<string>): boolean {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    if ('type' in link && typeof link.type === 'string' && types.has(link.type)) return true;
  }
  return false;
}

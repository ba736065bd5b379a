const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Anything else names nothing of ours, and is not worth a question to the database. */
export function isObjectId(text: string): boolean {
  return uuid.test(text);
}

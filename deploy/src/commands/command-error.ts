/** A failure whose message is all the reader needs. */
export class CommandError extends Error {}

import { createHash } from 'node:crypto';

/** First 31 bits of SHA-256 over order, number and attempt: the one source of chance of a shot. */
export function seedFor(orderId: string, number: number, attempt: number): number {
  return createHash('sha256').update(`${orderId}|${number}|${attempt}`).digest().readUInt32BE(0) >>> 1;
}

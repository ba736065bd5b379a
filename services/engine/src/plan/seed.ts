import { createHash } from 'node:crypto';

export function seedFor(orderId: string, number: number, attempt: number): number {
  return createHash('sha256').update(`${orderId}|${number}|${attempt}`).digest().readUInt32BE(0) >>> 1;
}

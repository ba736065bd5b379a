import { createHmac } from 'node:crypto';
import type { NormalisedEmail } from '@headshots/platform/text';

/** HMAC of a normalised address: how it appears in counters and in the audit log. */
export type AddressHash = Buffer;

export function addressHash(key: Buffer, email: NormalisedEmail): AddressHash {
  return createHmac('sha256', key).update(email).digest();
}

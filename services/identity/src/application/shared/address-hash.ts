import { createHmac } from 'node:crypto';
import type { NormalisedEmail } from '../../domain/email.ts';
import type { AddressHash } from '../ports/login-throttle.ts';

/** How an address appears in counters and in the audit log. */
export function addressHash(key: Buffer, email: NormalisedEmail): AddressHash {
  return createHmac('sha256', key).update(email).digest();
}

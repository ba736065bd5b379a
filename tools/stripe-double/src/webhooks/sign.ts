import { createHmac } from 'node:crypto';

/** Stripe's header: the time in seconds, and one signature of `<time>.<payload>` for each secret. */
export function signatureHeader(payload: string, seconds: number, secrets: readonly string[]): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}

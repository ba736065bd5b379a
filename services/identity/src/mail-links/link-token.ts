import { createHash, randomBytes } from 'node:crypto';

const bytes = 32;
const form = /^[A-Za-z0-9_-]{43}$/;

export function newLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(bytes).toString('base64url');
  return { token, hash: sha256(token) };
}

export function linkTokenHash(token: string): Buffer | undefined {
  return form.test(token) ? sha256(token) : undefined;
}

const sha256 = (token: string): Buffer => createHash('sha256').update(token).digest();

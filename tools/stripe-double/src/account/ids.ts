import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newId(prefix: string, letters = 24): string {
  let id = `${prefix}_`;
  for (const byte of randomBytes(letters)) id += alphabet.charAt(byte % alphabet.length);
  return id;
}

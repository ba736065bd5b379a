import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FarewellContact } from './account-deletion.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a contact with a key of 32 bytes, bound to its deletion. */
export function sealContact(key: Buffer, deletionId: string, contact: FarewellContact): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(deletionId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(contact), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when key, deletion or bytes are others */
export function openContact(key: Buffer, deletionId: string, box: Buffer): FarewellContact {
  const decipher = createDecipheriv(algorithm, key, box.subarray(0, nonceBytes))
    .setAAD(Buffer.from(deletionId))
    .setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(opened.toString('utf8')) as FarewellContact;
}

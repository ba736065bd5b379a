import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { encryptForMinio } from './minio-cipher.ts';

/** What the server does with it: the fragment opens only under the secret, with the nonce and mark of a last fragment. */
function open(secretKey: string, sealed: Buffer): string {
  const key = pbkdf2Sync(secretKey, sealed.subarray(0, 32), 8192, 32, 'sha256');
  const nonce = (sequence: number): Buffer =>
    Buffer.concat([sealed.subarray(33, 41), Buffer.of(sequence, 0, 0, 0)]);
  const cipher = createDecipheriv('aes-256-gcm', key, nonce(1));
  cipher.setAuthTag(sealed.subarray(-16));
  cipher.setAAD(Buffer.concat([Buffer.of(0x80), headerTag(key, nonce(0))]));
  return Buffer.concat([cipher.update(sealed.subarray(41, -16)), cipher.final()]).toString('utf8');
}

function headerTag(key: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.final();
  return cipher.getAuthTag();
}

describe('the body of a MinIO admin request', () => {
  const sealed = encryptForMinio('secret', Buffer.from('{"status":"enabled"}'));

  it('opens under the secret key', () => {
    expect(open('secret', sealed)).toBe('{"status":"enabled"}');
  });

  it('stays closed under another', () => {
    expect(() => open('other', sealed)).toThrow();
  });

  it('names the key derivation after the salt', () => {
    expect(sealed[32]).toBe(2);
  });

  it('refuses more than one fragment', () => {
    expect(() => encryptForMinio('secret', Buffer.alloc(16 * 1024 + 1))).toThrow(RangeError);
  });
});

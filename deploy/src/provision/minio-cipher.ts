import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';

const pbkdf2AesGcm = 2;
const pbkdf2Rounds = 8192;
const fragmentBytes = 16 * 1024;

/**
 * Encrypts the body of a MinIO admin request, which the server takes only under the caller's secret key:
 * salt (32) | method (1) | nonce (8) | one AES-256-GCM fragment in the STREAM construction of github.com/secure-io/sio-go.
 * @throws RangeError for more than one fragment (16 KiB)
 */
export function encryptForMinio(secretKey: string, plain: Buffer): Buffer {
  if (plain.length > fragmentBytes) throw new RangeError('More than one fragment is not supported.');
  const salt = randomBytes(32);
  const nonce = randomBytes(8);
  const key = pbkdf2Sync(secretKey, salt, pbkdf2Rounds, 32, 'sha256');
  const header = seal(key, nonce, 0, Buffer.alloc(0), Buffer.alloc(0));
  const last = Buffer.concat([Buffer.of(0x80), header]);
  return Buffer.concat([salt, Buffer.of(pbkdf2AesGcm), nonce, seal(key, nonce, 1, plain, last)]);
}

function seal(key: Buffer, nonce: Buffer, sequence: number, plain: Buffer, associated: Buffer): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32LE(sequence);
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.concat([nonce, counter]));
  cipher.setAAD(associated);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

import { readFile } from 'node:fs/promises';
import { importPKCS8, SignJWT } from 'jose';

export interface AppleKey {
  /** The Services ID, which is the client. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** The `.p8` file that Apple hands out once. */
  readonly keyFile: string;
}

/** Apple takes at most six months; the realm is given a new secret every day. */
const lifeDays = 90;

/**
 * The client secret that Apple wants: a token about ourselves, signed by our key (Apple, "Creating a client secret").
 * @throws Error naming the file when it cannot be read or holds no key of the curve P-256
 */
export async function appleSecret({ clientId, teamId, keyId, keyFile }: AppleKey): Promise<string> {
  const key = await readKey(keyFile);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime(`${lifeDays} days`)
    .sign(key);
}

async function readKey(file: string): Promise<CryptoKey> {
  try {
    return await importPKCS8(await readFile(file, 'utf8'), 'ES256');
  } catch (error) {
    throw new Error(`APPLE_PRIVATE_KEY_FILE: ${file} cannot be read as a key of the curve P-256.`, {
      cause: error,
    });
  }
}

import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { randomBytes, webcrypto } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a worker needs to sign a manifest; DER throughout. */
export interface SigningKey {
  /** PKCS #8. */
  readonly privateKey: Uint8Array;
  readonly leaf: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

const KEY_FILE = 'signing-key.pem';
const CHAIN_FILE = 'signing-chain.pem';
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.4';
const DAY_MS = 86_400_000;
const ALGORITHM = { name: 'Ed25519' } as const;

const pem = (label: string, der: ArrayBuffer): string => x509.PemConverter.encode(der, label);
const serial = (): string => `01${randomBytes(15).toString('hex')}`;

async function keyPair(): Promise<webcrypto.CryptoKeyPair> {
  return (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
}

/** A root and a leaf of our own: readers call the signature valid and its certificate untrusted. */
async function developmentCertificate(): Promise<{ key: string; chain: string }> {
  x509.cryptoProvider.set(webcrypto as Crypto);
  const [root, leaf] = [await keyPair(), await keyPair()];
  const span = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + 825 * DAY_MS) };
  const issuer = 'CN=Headshots development root, O=Headshots development';
  const rootCertificate = await x509.X509CertificateGenerator.create({
    ...span,
    serialNumber: serial(),
    subject: issuer,
    issuer,
    publicKey: root.publicKey,
    signingKey: root.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  const leafCertificate = await x509.X509CertificateGenerator.create({
    ...span,
    serialNumber: serial(),
    subject: 'CN=Headshots development signer, O=Headshots development',
    issuer,
    publicKey: leaf.publicKey,
    signingKey: root.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([DOCUMENT_SIGNING], false),
      await x509.SubjectKeyIdentifierExtension.create(leaf.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  return {
    key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', leaf.privateKey)),
    chain: `${leafCertificate.toString('pem')}\n${rootCertificate.toString('pem')}\n`,
  };
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function write(folder: string, file: string, text: string): Promise<void> {
  const draft = join(folder, `.${file}.${randomBytes(6).toString('hex')}`);
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, join(folder, file));
}

async function read(folder: string): Promise<SigningKey> {
  const [key, chain] = await Promise.all([
    readFile(join(folder, KEY_FILE), 'utf8'),
    readFile(join(folder, CHAIN_FILE), 'utf8'),
  ]);
  const certificates = x509.PemConverter.decode(chain).map((der) => new Uint8Array(der));
  const [leaf, ...rest] = certificates;
  const [privateKey] = x509.PemConverter.decode(key).map((der) => new Uint8Array(der));
  if (!leaf || !privateKey) throw new Error(`${folder} holds no usable ${KEY_FILE} and ${CHAIN_FILE}`);
  return { privateKey, leaf, chain: rest };
}

/** `signing-key.pem` is PKCS #8, the chain leaf first. An empty folder gets a development certificate. */
export async function signingKeyFrom(folder: string): Promise<SigningKey> {
  try {
    return await read(folder);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  const made = await developmentCertificate();
  await write(folder, KEY_FILE, made.key);
  await write(folder, CHAIN_FILE, made.chain);
  return read(folder);
}

import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { webcrypto } from 'node:crypto';
import type { SigningKey } from '../../src/marking/certificate.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const keyPair = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** A root and a leaf as an operator's authority would issue them: P-256, for signing documents. */
export async function p256SigningKey(): Promise<SigningKey> {
  x509.cryptoProvider.set(webcrypto as Crypto);
  const [root, leaf] = [await keyPair(), await keyPair()];
  const shared = {
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
    issuer: 'CN=Test root, O=Tests',
    signingKey: root.privateKey,
    signingAlgorithm: algorithm,
  };
  const rootCertificate = await x509.X509CertificateGenerator.create({
    ...shared,
    serialNumber: '01',
    subject: shared.issuer,
    publicKey: root.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  const leafCertificate = await x509.X509CertificateGenerator.create({
    ...shared,
    serialNumber: '02',
    subject: 'CN=Test signer, O=Tests',
    publicKey: leaf.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.4']),
      await x509.SubjectKeyIdentifierExtension.create(leaf.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  return {
    privateKey: new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', leaf.privateKey)),
    leaf: new Uint8Array(leafCertificate.rawData),
    chain: [new Uint8Array(rootCertificate.rawData)],
  };
}

import 'reflect-metadata';
import { X509Certificate } from '@peculiar/x509';
import { JPEG } from '@trustnxt/c2pa-ts/asset';
import { CoseAlgorithmIdentifier, type Signer } from '@trustnxt/c2pa-ts/cose';
import {
  ActionAssertion,
  ActionType,
  ClaimVersion,
  DataHashAssertion,
  ManifestStore,
  type DigitalSourceType,
} from '@trustnxt/c2pa-ts/manifest';
import { createHash, createPrivateKey, sign as signBytes, type KeyObject } from 'node:crypto';
import type { SourceType } from '../port.ts';
import type { SigningKey } from './certificate.ts';
import { sourceTypeUri } from './xmp.ts';

const HASH = 'SHA-256';

function algorithmOf(key: KeyObject): { id: CoseAlgorithmIdentifier; hash: string | null } {
  if (key.asymmetricKeyType === 'ed25519') return { id: CoseAlgorithmIdentifier.Ed25519, hash: null };
  const curve = key.asymmetricKeyDetails?.namedCurve;
  if (curve === 'prime256v1') return { id: CoseAlgorithmIdentifier.ES256, hash: 'sha256' };
  if (curve === 'secp384r1') return { id: CoseAlgorithmIdentifier.ES384, hash: 'sha384' };
  throw new Error('the signing key must be Ed25519, P-256 or P-384');
}

/** Signatures of elliptic curves are raw (r, s) in COSE; the library's own signer writes DER, which readers refuse. */
function signerOf({ privateKey, leaf, chain }: SigningKey): Signer {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  const { id, hash } = algorithmOf(key);
  return {
    algorithm: id,
    certificate: new X509Certificate(Uint8Array.from(leaf)),
    chainCertificates: chain.map((der) => new X509Certificate(Uint8Array.from(der))),
    sign: (payload) =>
      Promise.resolve(new Uint8Array(signBytes(hash, payload, { key, dsaEncoding: 'ieee-p1363' }))),
  };
}

/** A UUID made of content, so that the same image gets the same manifest. */
function uuidOf(bytes: Uint8Array, purpose: string): string {
  const hex = createHash('sha256').update(purpose).update(bytes).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Adds a signed C2PA manifest to a finished JPEG. Any later change of the file breaks it. @param note what the action is described by */
export async function signJpeg(
  jpeg: Uint8Array,
  key: SigningKey,
  type: SourceType,
  tool: { name: string; version: string },
  note?: string,
): Promise<Uint8Array> {
  const signer = signerOf(key);
  const store = new ManifestStore();
  const manifest = store.createManifest({
    claimVersion: ClaimVersion.V2,
    assetFormat: 'image/jpeg',
    instanceID: `xmp:iid:${uuidOf(jpeg, 'instance')}`,
    defaultHashAlgorithm: HASH,
    signer,
  });
  manifest.label = `urn:c2pa:${uuidOf(jpeg, 'manifest')}`;
  if (manifest.claim) {
    manifest.claim.claimGeneratorName = tool.name;
    manifest.claim.claimGeneratorVersion = tool.version;
  }
  const binding = DataHashAssertion.create(HASH);
  manifest.addAssertion(binding);
  const actions = new ActionAssertion();
  actions.label = 'c2pa.actions.v2';
  actions.actions.push({
    action: ActionType.C2paCreated,
    digitalSourceType: sourceTypeUri(type) as DigitalSourceType,
    softwareAgent: tool,
    ...(note ? { parameters: { description: note } } : {}),
  });
  manifest.addAssertion(actions);
  const asset = new JPEG(jpeg);
  await asset.ensureManifestSpace(store.measureSize());
  await binding.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}

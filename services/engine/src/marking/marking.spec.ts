import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JPEG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { X509Certificate, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodeHeadshot } from '../studio/encode.ts';
import { signingKeyFrom, type SigningKey } from './certificate.ts';
import { signJpeg } from './sign.ts';
import { xmpPacket } from './xmp.ts';

const type = 'compositeWithTrainedAlgorithmicMedia';
const tool = { name: 'studio', version: '1' };

async function picture(): Promise<Uint8Array> {
  const data = Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 31) % 251);
  return encodeHeadshot({ data, width: 64, height: 64 }, xmpPacket(type, 'studio'));
}

async function validate(
  bytes: Uint8Array,
): Promise<{ valid: boolean; codes: readonly string[]; text: string }> {
  const asset = new JPEG(Uint8Array.from(bytes));
  const store = ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(asset.getManifestJUMBF()!)));
  const result = await store.validate(asset);
  return {
    valid: result.isValid,
    codes: result.statusEntries.map(({ code }) => String(code)),
    text: Buffer.from(bytes).toString('latin1'),
  };
}

describe('marking', () => {
  let folder = '';
  let key: SigningKey;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'certificate-'));
    key = await signingKeyFrom(join(folder, 'own'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('makes a development certificate once, readable by its owner only', async () => {
    expect(await signingKeyFrom(join(folder, 'own'))).toEqual(key);
    expect((await stat(join(folder, 'own', 'signing-key.pem'))).mode & 0o777).toBe(0o600);
    const leaf = new X509Certificate(key.leaf);
    expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.4']);
    expect(leaf.verify(new X509Certificate(key.chain[0]!).publicKey)).toBe(true);
  });

  it('says in the file and in its signature what was rendered of it', async () => {
    const note = 'The coat & collar were <rendered>.';
    const data = new Uint8Array(64 * 64 * 3).fill(90);
    const jpeg = await encodeHeadshot({ data, width: 64, height: 64 }, xmpPacket(type, 'studio', note));
    const { valid, text } = await validate(await signJpeg(jpeg, key, type, tool, note));
    expect(valid).toBe(true);
    expect(text).toContain('The coat &#38; collar were &#60;rendered&#62;.');
    expect(text).toContain(note);
  });

  it('signs what a reader finds whole, with the source type', async () => {
    const signed = await signJpeg(await picture(), key, type, tool);
    const { valid, codes, text } = await validate(signed);
    expect(valid).toBe(true);
    expect(codes).toEqual(expect.arrayContaining(['claimSignature.validated', 'assertion.dataHash.match']));
    expect(text).toContain(`digitalsourcetype/${type}`);
  });

  it('breaks when a pixel changes', async () => {
    const signed = await signJpeg(await picture(), key, type, tool);
    signed[signed.length - 40]! ^= 1;
    expect((await validate(signed)).valid).toBe(false);
  });

  it('gives the same image the same bytes', async () => {
    const jpeg = await picture();
    expect(Buffer.from(await signJpeg(jpeg, key, type, tool))).toEqual(
      Buffer.from(await signJpeg(jpeg, key, type, tool)),
    );
  });

  it("takes an operator's P-256 key and writes its signature raw", async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const own = join(folder, 'own');
    const ec = { ...key, privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }) };
    await expect(signJpeg(await picture(), ec, type, tool)).resolves.toBeInstanceOf(Uint8Array);
    expect(await readFile(join(own, 'signing-chain.pem'), 'utf8')).toContain('BEGIN CERTIFICATE');
  });

  it('says what is wrong with a broken folder', async () => {
    const broken = await mkdtemp(join(folder, 'broken-'));
    await writeFile(join(broken, 'signing-key.pem'), '');
    await writeFile(join(broken, 'signing-chain.pem'), '');
    await expect(signingKeyFrom(broken)).rejects.toThrow('no usable');
  });

  it('leaves XMP and pixels as they were', async () => {
    const jpeg = await picture();
    const signed = await signJpeg(jpeg, key, type, tool);
    expect((await sharp(signed).metadata()).xmpAsString).toContain(type);
    expect(await sharp(signed).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer());
  });
});

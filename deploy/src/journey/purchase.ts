import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { dataOf, newKey, selfieForm, type PublicApi, type Schemas } from '../api/public-api.ts';

type Config = Schemas['Config'];
type Photo = Schemas['Photo'];

interface Selfie {
  /** Path of the file. */
  readonly photo: string;
  readonly expression: Photo['expression'];
}

export async function uploadSelfie(
  api: PublicApi,
  { photo: path, expression }: Selfie,
  { consentVersions }: Config,
): Promise<Photo> {
  const body = selfieForm(new Blob([await readFile(path)]), basename(path), {
    expression,
    faceConsentVersion: consentVersions.face,
  });
  return (await dataOf(api.POST('/photos', { params: { header: newKey() }, body }))).photo;
}

export function placeOrder(
  api: PublicApi,
  chosen: Schemas['PlaceOrderBody']['package'],
  { id }: Photo,
  { consentVersions }: Config,
): Promise<Schemas['PlaceOrderAnswer']> {
  const body = { photoId: id, package: chosen, currency: 'EUR', consents: consentVersions };
  return dataOf(api.POST('/orders', { params: { header: newKey() }, body }));
}

import { problem, type FieldError } from '@headshots/platform/errors';
import type { PlaceOrderRequest } from '@headshots/proto/orders/v1/orders_pb';
import { packageWords } from '@headshots/proto/words';
import { validate as isUuid } from 'uuid';
import { isLanguage } from '@headshots/proto/languages';
import type { PlaceOrderCommand } from '../checkout/index.ts';
import { isCurrency, type Currency } from '../order/money.ts';

const longestKey = 200;
const longestCode = 64;
const longestVersion = 64;

/** @throws Problem `validation.failed` */
export function currencyOf(text: string): Currency {
  const currency = text === '' ? 'EUR' : text.toUpperCase();
  if (!isCurrency(currency))
    throw problem('validation.failed', { errors: [{ field: 'currency', code: 'field.invalid' }] });
  return currency;
}

/** @throws Problem `idempotency.key_missing`, `validation.failed`, `photo.not_found` */
export function placeOrderCommand(
  request: PlaceOrderRequest,
  caller: Pick<PlaceOrderCommand, 'userId' | 'userToken'>,
): PlaceOrderCommand {
  const { idempotencyKey, photoId, consents } = request;
  if (idempotencyKey === '') throw problem('idempotency.key_missing');
  const couponCode = request.couponCode.trim();
  const versions = {
    terms: consents?.termsVersion ?? '',
    face: consents?.faceVersion ?? '',
    immediate_start: consents?.immediateStartVersion ?? '',
  };
  const name = packageWords.find(request.package);
  const errors: FieldError[] = [];
  if (idempotencyKey.length > longestKey) errors.push({ field: 'idempotencyKey', code: 'field.too_long' });
  if (couponCode.length > longestCode) errors.push({ field: 'couponCode', code: 'field.too_long' });
  if (Object.values(versions).some((version) => version.length > longestVersion)) {
    errors.push({ field: 'consents', code: 'field.too_long' });
  }
  if (photoId === '') errors.push({ field: 'photoId', code: 'field.required' });
  if (!name) errors.push({ field: 'package', code: 'field.required' });
  if (errors.length > 0 || !name) throw problem('validation.failed', { errors });
  if (!isUuid(photoId)) throw problem('photo.not_found');
  const currency = currencyOf(request.currency);
  const language = isLanguage(request.language) ? request.language : undefined;
  return {
    ...caller,
    idempotencyKey,
    photoId,
    package: name,
    currency,
    couponCode,
    consents: versions,
    language,
  };
}

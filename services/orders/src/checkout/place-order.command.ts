import type { IdempotencyScope } from '@headshots/platform/persistence';
import { bodyHash } from '@headshots/platform/text';
import { v5 as uuidFrom } from 'uuid';
import type { Language } from '@headshots/proto/languages';
import type { Package } from '@headshots/proto/vocabulary';
import { consentKinds, type ConsentVersions } from '../order/consents.ts';
import type { Currency } from '../order/money.ts';

export interface PlaceOrderCommand {
  readonly userId: string;
  /** The user's own token: the photo is checked in the user's name. */
  readonly userToken: string;
  readonly idempotencyKey: string;
  readonly photoId: string;
  readonly package: Package;
  readonly currency: Currency;
  /** Empty when none was entered. */
  readonly couponCode: string;
  readonly consents: ConsentVersions;
  /** Undefined when none was named that we write. */
  readonly language: Language | undefined;
}

const orderIds = '9a1f3c52-6c0b-4d7e-8f1a-2b7d5e90c3a4';

export function scopeOf(command: PlaceOrderCommand): IdempotencyScope {
  const { photoId, package: name, currency, couponCode, consents } = command;
  return {
    userId: command.userId,
    route: 'PlaceOrder',
    key: command.idempotencyKey,
    bodyHash: bodyHash(photoId, name, currency, couponCode, ...consentKinds.map((kind) => consents[kind])),
  };
}

/** The same request always means the same order: a repeated try finds its reservation and its checkout. */
export const orderIdOf = ({ userId, key, bodyHash: body }: IdempotencyScope): string =>
  uuidFrom(JSON.stringify([userId, key, body]), orderIds);

import { expect, it } from '@jest/globals';
import type { NormalisedEmail } from '@headshots/platform/text';
import { create } from '@bufbuild/protobuf';
import { PlaceOrderRequestSchema } from '@headshots/proto/orders/v1/orders_pb';
import { placeOrderCommand } from '../api/place-order.request.ts';
import type { Contact } from '../order/contacts.port.ts';
import { OrderLanguage } from './order-language.service.ts';

const german: Contact = { email: 'ada@example.test' as NormalisedEmail, language: 'de' };

function languageOf(language: string, contact: Contact | undefined) {
  const request = create(PlaceOrderRequestSchema, {
    idempotencyKey: 'once',
    photoId: '0198f0a0-0000-7000-8000-000000000000',
    package: 1,
    language,
  });
  const command = placeOrderCommand(request, { userId: 'ada', userToken: '' });
  return new OrderLanguage({ contactOf: () => Promise.resolve(contact) }).of(command);
}

it.each([
  ['the one it was placed in', 'fr', german, 'fr'],
  ['that of the account where the call names none', '', german, 'de'],
  ['that of the account where the call names one we do not write', 'xx', german, 'de'],
  ['English where nobody knows better', '', undefined, 'en'],
])('the language of an order is %s', async (_, language, contact, expected) =>
  expect(await languageOf(language, contact)).toBe(expected),
);

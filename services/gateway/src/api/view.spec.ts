import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { MoneySchema } from '@headshots/proto/common/v1/types_pb';
import {
  PaymentSessionSchema,
  WithdrawalSchema,
  type Withdrawal,
} from '@headshots/proto/orders/v1/orders_pb';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { date, money, text, textOrNull } from './fields.ts';
import { Computed, Given, list, orNull, view } from './view.ts';

const received = new Date('2026-11-21T10:00:00Z');
const withdrawal = create(WithdrawalSchema, {
  id: 'w1',
  name: 'Ada',
  email: 'ada@example.org',
  receivedAt: timestampFromDate(received),
});

describe('what is shown of a message', () => {
  it('is the named fields in their order, and nothing else', () => {
    const shown = view(WithdrawalSchema, null, { receivedAt: date, name: text, language: textOrNull });
    expect(JSON.stringify(shown.of(withdrawal))).toBe(
      `{"receivedAt":"${received.toISOString()}","name":"Ada","language":null}`,
    );
    expect(Object.keys(shown.schema.shape)).toEqual(['receivedAt', 'name', 'language']);
  });

  it('fits its own schema', () => {
    const shown = view(WithdrawalSchema, 'Receipt', { name: text.describe('as written'), receivedAt: date });
    expect(shown.schema.parse(shown.of(withdrawal))).toEqual(shown.of(withdrawal));
    expect(shown.schema.meta()).toEqual({ id: 'Receipt' });
    expect(shown.schema.shape.name.description).toBe('as written');
  });

  it('holds what is read off the whole message, and what whoever shows it gives', () => {
    const shown = view(WithdrawalSchema, null, {
      to: new Computed(z.string(), ({ name, email }: Withdrawal) => `${name} <${email}>`),
      late: new Given(z.boolean()),
    });
    expect(shown.of(withdrawal, { late: true })).toEqual({ to: 'Ada <ada@example.org>', late: true });
  });

  it('is an error where the service left out what has to be there', () => {
    const session = view(PaymentSessionSchema, null, { amount: money });
    expect(() => session.of(create(PaymentSessionSchema))).toThrow('A neighbour left out a Money.');
    expect(() => session.of(undefined)).toThrow('A neighbour left out a PaymentSession.');
    expect(orNull(session).of(undefined)).toBeNull();
  });

  it('may be a list', () => {
    const amount = create(MoneySchema, { amount: 1900n, currency: 'EUR' });
    expect(list(money).of([amount])).toEqual([{ amount: 1900, currency: 'EUR' }]);
  });

  it('is a field of the message, of its type, or one that says where it comes from', () => {
    // @ts-expect-error: a withdrawal has no such field
    view(WithdrawalSchema, null, { total: money });
    // @ts-expect-error: its name is a text
    view(WithdrawalSchema, null, { name: money });
    const shown = view(WithdrawalSchema, null, { late: new Given(z.boolean()) });
    // @ts-expect-error: nothing is given
    expect(shown.of(withdrawal)).toEqual({});
  });
});

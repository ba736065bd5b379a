import { describe, expect, it } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { OrderExpiredSchema, OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import { personOf, productRegistry, sourceOf } from './topic-registry.ts';

const topic = (name: string) => {
  const found = productRegistry.named(name);
  if (!found) throw new Error(`no topic ${name}`);
  return found;
};

describe('whom an event is about', () => {
  it('is told by user_id alone, so that a deletion finds the event', () => {
    const others = productRegistry.all.flatMap(({ name, schema }) =>
      schema.fields
        .filter((field) => field.name !== 'user_id' && /user|person|customer|account/.test(field.name))
        .map((field) => `${name}: ${field.name}`),
    );
    expect(others).toEqual([]);
  });

  it('is noted with the event', () => {
    expect(personOf(create(OrderPaidSchema, { userId: 'ada' }))).toBe('ada');
    expect(personOf(create(OrderExpiredSchema, {}))).toBeNull();
  });
});

describe('the source of an event', () => {
  it('is the only producer of its topic', () => {
    expect(sourceOf(topic('order.paid'))).toBe('orders');
  });

  it('must be named where several services publish', () => {
    expect(sourceOf(topic('account.erased'), 'media')).toBe('media');
    expect(() => sourceOf(topic('account.erased'))).toThrow('name one of them');
    expect(() => sourceOf(topic('account.erased'), 'gateway')).toThrow('name one of them');
  });
});

import { describe, expect, it } from '@jest/globals';
import { productRegistry, sourceOf } from './topic-registry.ts';

const topic = (name: string) => {
  const found = productRegistry.named(name);
  if (!found) throw new Error(`no topic ${name}`);
  return found;
};

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

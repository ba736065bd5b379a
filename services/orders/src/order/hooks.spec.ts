import { describe, expect, it } from '@jest/globals';
import { Hooks } from './hooks.ts';

interface Work {
  readonly paid: (amount: number) => string;
  readonly told: () => void;
}
const hooks = () => new Hooks<Work>(['paid', 'told']);

describe('hooks', () => {
  it('lead to who took them', () => {
    const all = hooks();
    all.take('paid', (amount) => `paid ${amount}`);
    expect(all.of('paid')(12)).toBe('paid 12');
  });

  it('are taken once', () => {
    const all = hooks();
    all.take('told', () => undefined);
    expect(() => all.take('told', () => undefined)).toThrow('Two take over told.');
  });

  it('keep a service from starting while nobody took one', () => {
    const all = hooks();
    all.take('paid', String);
    expect(() => all.onApplicationBootstrap()).toThrow('Nobody takes over told.');
    expect(() => all.of('told')).toThrow('Nobody takes over told.');
    all.take('told', () => undefined);
    expect(() => all.onApplicationBootstrap()).not.toThrow();
  });
});

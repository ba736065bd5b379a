import { beforeAll, describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@headshots/proto/languages';
import { LocalisedComposer } from './localised-composer.service.ts';
import { ada, order, sender } from '../../test/support/mail-facts.ts';

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
const lock = {
  reason: 'Three photos showed <b>other</b> people.',
  lockedAt: new Date('2026-11-21T10:00:00Z'),
  unlockedAt: undefined,
};

let composer: LocalisedComposer;
beforeAll(async () => {
  composer = await LocalisedComposer.load(sender);
});

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  const to = { ...ada, language };

  it('the mail about a lock gives the reason as it was written', () => {
    const { text, html } = composer.compose(to, { kind: 'account_locked', lock });
    expect(plain(text)).toContain(lock.reason);
    expect(html).toContain('Three photos showed &lt;b&gt;other&lt;/b&gt; people.');
    expect(text).toContain('Konterfei');
  });

  it('the mail about its end leads to the login', () => {
    const { text } = composer.compose(to, { kind: 'account_unlocked', lock });
    expect(text).toContain('http://localhost:8080/login');
    expect(text).not.toContain(lock.reason);
  });
});

it('a refund because of a lock says so, and asks for no other photo', () => {
  const { text } = composer.compose(ada, {
    kind: 'refunded',
    order: { ...order, refundReason: 'order.account_locked' },
  });
  expect(plain(text)).toContain('We locked your account before your headshots were finished.');
  expect(text).not.toContain('/upload');
});

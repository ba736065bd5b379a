import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from './contacts.port.ts';
import type { MailFacts } from './mail-composer.port.ts';
import { LocalisedComposer } from './localised-composer.service.ts';
import { ada, annegret, order, sender } from '../../test/support/mail-facts.ts';

const link = 'http://localhost:8080/email-verification?token=abc&x=1';
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

let composer: LocalisedComposer;
beforeAll(async () => {
  composer = await LocalisedComposer.load(sender);
});

const compose = (to: Contact, facts: MailFacts) => {
  const mail = composer.compose(to, facts);
  return { ...mail, text: plain(mail.text) };
};

describe('the mails of an account', () => {
  const at = new Date('2026-11-22T10:00:00Z');
  const mails: readonly MailFacts[] = [
    { kind: 'password_reset', link, expiresAt: at },
    { kind: 'email_change', link, expiresAt: at },
    { kind: 'password_changed', at, provider: undefined },
    { kind: 'sign_in_method', at, provider: 'facebook' },
    { kind: 'email_change_notice', at, provider: undefined },
    { kind: 'session_ended', at, provider: undefined },
    { kind: 'account_deleted', refunds: [] },
    { kind: 'photo_expiring', photoId: 'p', expiresAt: at, order },
    { kind: 'photo_expiring', photoId: 'p', expiresAt: at, order: undefined },
  ];

  it.each(
    mails.flatMap((facts) => [[facts.kind, ada, facts] as const, [facts.kind, annegret, facts] as const]),
  )('%s is complete in both parts', (_kind, to, facts) => {
    const { subject, text, html } = compose(to, facts);
    expect(subject + text + html).not.toMatch(
      /\{\{|\b\w+\.(intro|heading|subject|notYou|button)\b|undefined/,
    );
    expect(text).toContain(to === ada ? 'Hello Ada,' : 'Guten Tag Annegret,');
    expect(text).toContain('Konterfei');
  });

  it('lead to a new password when it was somebody else', () => {
    for (const facts of mails.filter((mail) => 'at' in mail)) {
      expect(compose(ada, facts).text).toContain('http://localhost:8080/forgot-password');
    }
  });

  it('say at the end of an account how much of which order goes back, in the reader’s language', () => {
    const sent = { orderNumber: 'K-7F3Q', amount: { amount: 1200, currency: 'EUR' }, review: false };
    const review = { orderNumber: 'K-8A2B', amount: { amount: 139_00, currency: 'SEK' }, review: true };
    const { text } = compose(annegret, { kind: 'account_deleted', refunds: [review, sent] });
    expect(text).toMatch(/geht auf das Zahlungsmittel zurück[^:]*\. Bestellung K-7F3Q: 12,00\s€ /);
    expect(text).toMatch(/entscheidet zuerst ein Mensch\.[^:]* Bestellung K-8A2B: 139,00\sSEK /);
    const both = compose(ada, { kind: 'account_deleted', refunds: [sent] });
    expect(both.html).toContain('€12.00');
    expect(both.text).not.toContain('A person decides');
  });

  it('say the rule where orders names no order', () => {
    expect(compose(ada, { kind: 'account_deleted', refunds: [] }).text).toContain(
      'If an order was still being made, its full price goes back to the payment method you used',
    );
  });

  it('name the provider as it writes itself, and the moment in the reader’s time', () => {
    const { subject, text } = compose(annegret, { kind: 'sign_in_method', at, provider: 'facebook' });
    expect(subject).toBe('Neuer Anmeldeweg: Facebook');
    expect(text).toContain('Am 22. November 2026 um 11:00 Uhr MEZ wurde Facebook');
  });
});

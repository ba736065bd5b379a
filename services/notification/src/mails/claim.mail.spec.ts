import { beforeAll, describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@headshots/proto/languages';
import type { Contact } from './contacts.port.ts';
import { LocalisedComposer } from './localised-composer.service.ts';
import type { MailFacts } from './mail-composer.port.ts';
import { ada, annegret, order, sender } from '../../test/support/mail-facts.ts';

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

let composer: LocalisedComposer;
beforeAll(async () => {
  composer = await LocalisedComposer.load(sender);
});

const compose = (to: Contact, facts: MailFacts) => {
  const mail = composer.compose(to, facts);
  return { ...mail, text: plain(mail.text) };
};

describe('mails about a claim', () => {
  it('tell the customer that a person looks, and support how to decide', () => {
    const delivered = { ...order, deliveredAt: new Date('2026-11-21T10:00:00Z') };
    expect(compose(annegret, { kind: 'claim_review', order: delivered }).text).toContain(
      'sieht sich diesen Antrag ein Mensch an',
    );
    const facts: MailFacts = { kind: 'claim_support', order: delivered, email: 'ada@example.org' };
    const support = compose(ada, facts);
    expect(composer.compose(ada, facts).text).toMatch(/^orders-cli grant-claim K-7F3Q --by NAME$/m);
    expect(support.text).toContain('for the people who run Konterfei');
    expect(support.text).not.toContain('belongs to your account');
    expect(support.text).toContain('Order: K-7F3Q Customer: ada@example.org');
    expect(support.text).toContain('Your reply to this email goes to the customer.');
    expect(support.text).toContain('orders-cli show K-7F3Q');
    expect(support.text).toContain('Delivered: November 21, 2026 at 5:00 AM EST');
  });
});

describe('the mail to support', () => {
  const facts: MailFacts = { kind: 'claim_support', order, email: 'ada@example.org' };

  it('leads to the claim at the desk where there is one', async () => {
    const withDesk = await LocalisedComposer.load({ ...sender, hasDesk: true });
    const { text, html } = withDesk.compose(ada, facts);
    expect(plain(text)).toContain('Open the claim: http://localhost:8080/desk?order=K-7F3Q');
    expect(html).toContain('href="http://localhost:8080/desk?order=K-7F3Q"');
    expect(compose(ada, facts).text).not.toContain('/desk');
  });
});

describe('the mail about a declined claim', () => {
  const delivered = { ...order, deliveredAt: new Date('2026-11-21T10:00:00Z') };
  const reason = 'Seventeen of the images <b>are</b> sharp, {{number}} $t(common.test).';

  it.each(Object.keys(languages) as Language[])('gives the reason as it was written (%s)', (language) => {
    const mail = composer.compose({ ...ada, language }, { kind: 'claim_declined', order: delivered, reason });
    expect(plain(mail.text)).toContain(reason);
    expect(mail.html).toContain(
      'Seventeen of the images &lt;b&gt;are&lt;/b&gt; sharp, {{number}} $t(common.test).',
    );
    expect(mail.subject).toContain('K-7F3Q');
    expect(mail.text).toContain('/settings?tab=orders');
  });

  it('is what support can type, in the language of the customer', () => {
    const { text } = composer.compose(ada, {
      kind: 'claim_support',
      email: 'ada@example.org',
      order: { ...delivered, language: 'no' },
    });
    expect(text).toMatch(/^orders-cli decline-claim K-7F3Q '…' --by NAME$/m);
    expect(text).toContain('Language: Norwegian');
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { agreementVersions } from '@headshots/proto/agreements';
import { languages, type Language } from '@headshots/proto/languages';
import { readTerms } from '@headshots/proto/read-terms';
import type { Contact } from './contacts.port.ts';
import type { MailFacts } from './mail-composer.port.ts';
import { LocalisedComposer } from './localised-composer.service.ts';
import { ada, annegret, order, sender } from '../../test/support/mail-facts.ts';

const link = 'http://localhost:8080/email-verification?token=abc&x=1';
const verification: MailFacts = { kind: 'verification', link, expiresAt: new Date('2026-11-22T10:00:00Z') };
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

let composer: LocalisedComposer;
beforeAll(async () => {
  composer = await LocalisedComposer.load(sender);
});

const compose = (to: Contact, facts: MailFacts) => {
  const mail = composer.compose(to, facts);
  return { ...mail, text: plain(mail.text) };
};

describe('the plain text', () => {
  it('sets its colons as the language does: French with a space before, at which no line breaks', () => {
    const colons = (language: Language): readonly (string | undefined)[] => {
      const { text } = composer.compose({ ...ada, language }, verification);
      return text.split('\n').filter((line, row, lines) => lines[row + 1]?.startsWith(link) && line !== '');
    };
    expect(colons('fr')).toEqual(['Confirmer l’adresse e-mail\u00A0:']);
    expect(colons('en')).toEqual(['Confirm email address:']);
  });
});

describe('the verification mail', () => {
  it('says in both forms how to remove an account somebody else has made', () => {
    const notMeLink = 'http://localhost:8080/not-me?token=def';
    for (const person of [ada, annegret]) {
      const { html, text } = compose(person, { ...verification, notMeLink });
      expect(html).toContain(notMeLink);
      expect(text).toContain(notMeLink);
    }
  });

  it('brings the link in both parts', () => {
    const mail = compose(ada, verification);
    expect(mail.subject).toBe('Confirm your email address');
    expect(mail.text).toContain(link);
    expect(mail.html.split(link.replace('&', '&amp;'))).toHaveLength(4);
    expect(mail.text).toContain('The link works until November 22, 2026 at 5:00 AM EST.');
  });

  it('speaks German to a German, formally', () => {
    const mail = compose(annegret, verification);
    expect(mail).toMatchObject({ language: 'de', subject: 'Bestätigen Sie Ihre E-Mail-Adresse' });
    expect(mail.html).toContain('<html lang="de"');
    expect(mail.text).toContain('Guten Tag Annegret, Sie haben');
    expect(mail.text).toContain('22. November 2026 um 11:00 Uhr MEZ');
  });

  it('speaks English where a translation is still missing', () => {
    expect(compose({ ...ada, language: 'xx' as Language }, verification).language).toBe('en');
  });

  it('carries nobody’s advertisement and no foreign markup', () => {
    const mail = compose({ ...ada, firstName: 'Win <a href="https://evil.example">here</a>' }, verification);
    expect(mail.html + mail.text).not.toContain('evil.example');
    expect(mail.text).toContain('Hello, You');
  });
});

describe('the receipt', () => {
  it('names the seller, and that the VAT is in the total', () => {
    const { text, html } = compose(annegret, { kind: 'receipt', order });
    expect(plain(text)).toContain(
      'Gesamtbetrag inkl. MwSt.: 15,20 € Anbieter: Konterfei GmbH USt-IdNr. des Anbieters: DE123456789',
    );
    expect(html).toContain('DE123456789');
  });

  it('adds up, in the reader’s way of writing money and days', () => {
    const { text, subject } = compose(annegret, { kind: 'receipt', order });
    expect(subject).toBe('Bestellung K-7F3Q: Bestätigung und Beleg');
    expect(text).toContain('Datum: 21. November 2026');
    expect(text).toContain('Paket Premium, 50 Bilder: 19,00 €');
    expect(text).toContain('Gutschein WELCOME20: -3,80 €');
    expect(text).toContain('Gesamtbetrag inkl. MwSt.: 15,20 €');
    expect(text).toContain('Widerrufsrecht erlischt, sobald alle Bilder hergestellt sind');
    expect(text).not.toContain('TEST');
  });

  it('breaks no amount, day or number on a phone, only names from outside and what stands beside them', () => {
    const { html } = compose(annegret, { kind: 'receipt', order });
    const styleOf = (value: string): string =>
      new RegExp(`style="([^"]*)">${value}</td>`).exec(html)?.[1] ?? '';
    for (const value of ['K-7F3Q', '21. November 2026', '19,00.€', '15,20.€', 'DE123456789'])
      expect(styleOf(value)).toContain('white-space:nowrap');
    for (const outside of ['Konterfei GmbH', 'Gutschein WELCOME20'])
      expect(styleOf(outside)).toContain('word-break:break-word');
  });

  it('says TEST when payment was skipped', () => {
    const { text, subject, html } = compose(ada, { kind: 'receipt', order: { ...order, bypass: true } });
    expect(subject).toBe('TEST: Order K-7F3Q: confirmation and receipt');
    expect(text).not.toContain('received your payment');
    expect(text).toContain('TEST: Test mode: the payment was skipped and nothing was charged.');
    expect(html).toContain('>TEST</span>');
    expect(text).toContain('Total, VAT included: €15.20');
    expect(text).toContain('Date: November 20, 2026');
  });

  it('has no line for a coupon that was not used', () => {
    const bare = { ...order, discount: { amount: 0, currency: 'EUR' }, couponCode: undefined };
    expect(compose(ada, { kind: 'receipt', order: bare }).text).not.toContain('Coupon');
  });
});

describe('the confirmation of the contract', () => {
  it.each([
    [
      ada,
      'right to withdraw from this contract within 14 days',
      'Model withdrawal form',
      'Name of consumer(s):',
    ],
    [
      annegret,
      'binnen vierzehn Tagen ohne Angabe von Gründen',
      'Muster-Widerrufsformular',
      'Unterschrift des/der',
    ],
  ])('holds all that the law wants on a durable medium', (to, right, form, signature) => {
    const { text, html } = compose(to, { kind: 'receipt', order });
    const both = [
      right,
      form,
      signature,
      'http://localhost:8080/withdraw',
      'help@example.org',
      'Konterfei GmbH',
    ];
    for (const part of both) {
      expect(text).toContain(part);
      expect(plain(html)).toContain(part);
    }
  });

  it.each(Object.keys(languages) as Language[])(
    'instructs by the sentences of the terms that go with it (%s)',
    (language) => {
      const { terms } = readTerms(agreementVersions.terms, language);
      const parts = terms.sections.find(({ id }) => id === 'withdrawal')?.parts ?? [];
      const { lead, lines, note } = parts.find(({ form }) => form)?.form ?? { lead: '', lines: [], note: '' };
      const contact = 'Konterfei GmbH, Beispielweg 1, 10115 Berlin, +49 30 1234567, help@example.org';
      const said = [parts[0], parts[1]]
        .flatMap((part) => part?.paragraphs ?? [])
        .map((paragraph) =>
          paragraph
            .replace('{{contact}}', contact)
            .replace(/<withdraw>(.*?)<\/withdraw>/, '$1 (http://localhost:8080/withdraw)'),
        );
      const same = [...said, lead, note, ...lines.filter((_, index) => index !== 1)];
      expect(same).toHaveLength(14);
      const { text } = compose({ ...ada, language }, { kind: 'receipt', order });
      for (const sentence of same) expect(plain(text)).toContain(plain(sentence));
    },
  );

  it('says how long the package usually takes, where orders says it', () => {
    const lasts = (estimatedMinutes: number | undefined) =>
      compose(ada, { kind: 'receipt', order: { ...order, estimatedMinutes } }).text;
    expect(lasts(100)).toContain('Your package usually takes about 100 minutes. If we do not finish');
    expect(lasts(undefined)).toContain('We begin at once. If we do not finish');
  });

  it('repeats the consent and the acknowledgement, with their moment', () => {
    expect(compose(annegret, { kind: 'receipt', order }).text).toContain(
      'Bei der Bestellung am 21. November 2026 um 00:30 Uhr MEZ haben Sie ausdrücklich verlangt, dass wir vor Ablauf der Widerrufsfrist beginnen, und bestätigt, dass Sie wissen, dass Ihr Widerrufsrecht erlischt',
    );
  });

  it('says that nothing is to be paid where nothing is', () => {
    const free = { ...order, total: { amount: 0, currency: 'EUR' } };
    expect(compose(ada, { kind: 'receipt', order: free }).text).toContain('there is nothing to pay');
  });
});

describe('mails about money that did not go its way', () => {
  it.each([
    ['bank_refused', 'Your bank did not pay order K-7F3Q', 'Nothing was charged'],
    ['refund_bounced', 'Your refund for order K-7F3Q did not reach you', 'We sent you €15.20'],
  ] as const)('%s', (problem, subject, sentence) => {
    const mail = compose(ada, { kind: 'payment_problem', order, problem });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(sentence);
  });

  it.each([
    'order.withdrawn',
    'order.claim_granted',
    'order.fraud_warned',
    'order.refunded_outside',
    'order.disputed',
  ])('a refund because of %s says why, and whether the images go', (refundReason) => {
    const delivered = { ...order, refundReason, deliveredAt: new Date('2026-11-21T10:00:00Z') };
    const { text } = compose(ada, { kind: 'refunded', order: delivered });
    expect(text).not.toContain('We could not deliver your headshots. We are sorry about that.');
    expect(text).toContain('within 5 to 10 business days');
    const ends = ['order.withdrawn', 'order.claim_granted'].includes(refundReason);
    expect(text.includes('your right to use the images ends')).toBe(ends);
  });
});

const withdrawalMails = [
  'withdrawal_receipt',
  'withdrawal_lapsed',
  'withdrawal_review',
  'withdrawal_support',
  'withdrawal_decision',
] as const;

describe('mails about a withdrawal', () => {
  const withdrawal = {
    id: '0b6e5b6e-0000-4000-8000-000000000001',
    mail: 'full',
    name: 'Ada Lovelace',
    orderNumber: '7qk2-m0xe',
    matchedNumber: '7QK2-M0XE',
    email: 'ada@example.org',
    language: 'en',
    receivedAt: new Date('2026-10-25T00:30:07Z'),
  } as const;

  it('confirm what was declared, and when, in the time of Berlin, whoever reads it', () => {
    const english = compose(ada, { kind: 'withdrawal_receipt', withdrawal });
    expect(english.subject).toBe('We received your withdrawal');
    expect(english.text).toContain('Received: October 25, 2026 at 2:30:07 AM GMT+2 (Berlin time)');
    const later = { ...withdrawal, receivedAt: new Date('2026-10-25T01:30:07Z') };
    const german = compose(annegret, { kind: 'withdrawal_receipt', withdrawal: later });
    expect(german.text).toContain('Eingegangen: 25. Oktober 2026 um 2:30:07 Uhr MEZ (Berliner Zeit)');
    for (const { text, html } of [english, german])
      for (const part of ['Ada Lovelace', '7qk2-m0xe', 'ada@example.org']) {
        expect(text).toContain(part);
        expect(html).toContain(part);
      }
  });

  it('tell when the right had ended, and of the guarantee', () => {
    const { text } = compose(annegret, { kind: 'withdrawal_lapsed', withdrawal });
    expect(text).toContain('am 25. Oktober 2026 um 2:30:07 Uhr MESZ (Berliner Zeit)');
    expect(text).toContain('unsere Garantie');
  });

  it('print what a stranger wrote as text, and nothing of it in a subject', () => {
    const name = '<img src=x onerror=alert(1)> & "Co"';
    for (const kind of withdrawalMails) {
      const { html, subject } = compose(ada, { kind, withdrawal: { ...withdrawal, name } });
      expect(html).not.toContain('<img');
      expect(subject).not.toContain('onerror');
    }
    expect(compose(ada, { kind: 'withdrawal_receipt', withdrawal: { ...withdrawal, name } }).html).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;',
    );
  });

  it('hold nothing that somebody wrote when it is about no order we know, only when it came', () => {
    const written = { name: 'Win at evil.example', orderNumber: 'call +49 900 1', email: 'ada@example.org' };
    for (const kind of ['withdrawal_receipt', 'withdrawal_support'] as const) {
      const mail = compose(ada, { kind, withdrawal: { ...withdrawal, ...written, mail: 'plain' } });
      for (const text of [mail.text, mail.html, mail.subject])
        for (const part of Object.values(written)) expect(text).not.toContain(part);
      expect(mail.text).toContain('Received: October 25, 2026 at 2:30:07 AM GMT+2 (Berlin time)');
      expect(mail.text).toContain(withdrawal.id);
    }
  });

  it('say that a person decides about the money, and by when', () => {
    const review = compose(annegret, { kind: 'withdrawal_review', withdrawal });
    expect(review.text).toContain('innerhalb von 14 Tagen');
    const decision = compose(ada, { kind: 'withdrawal_decision', withdrawal });
    expect(decision.text).toContain('orders-cli reviews');
    expect(decision.text).toContain('7qk2-m0xe');
    expect(decision.text).toContain('Your reply to this email goes to the customer.');
  });

  it('lead to the order at the desk where there is one, by its own number', async () => {
    const withDesk = await LocalisedComposer.load({ ...sender, hasDesk: true });
    const told = (matchedNumber: string) =>
      withDesk.compose(ada, { kind: 'withdrawal_decision', withdrawal: { ...withdrawal, matchedNumber } });
    const { text, html } = told('7QK2-M0XE');
    expect(plain(text)).toContain('Open the order: http://localhost:8080/desk?order=7QK2-M0XE');
    expect(html).toContain('href="http://localhost:8080/desk?order=7QK2-M0XE"');
    expect(told('').text).not.toContain('/desk');
    expect(compose(ada, { kind: 'withdrawal_decision', withdrawal }).text).not.toContain('/desk');
  });
});

describe('the mail of finished images', () => {
  it.each([
    [50, 'Your 50 headshots are ready'],
    [1, 'Your headshot is ready'],
  ])('counts %d', (images, subject) => {
    const facts: MailFacts = {
      kind: 'ready',
      order,
      images,
      deletedAt: new Date('2026-12-21T10:00:00Z'),
      previews: [],
    };
    const mail = compose(ada, facts);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('They will be deleted on December 21, 2026');
    expect(mail.text).toContain('http://localhost:8080/results/0198%2Fphoto');
  });
});

describe('the mail of a failed order', () => {
  it('names the refund first, then the reason', () => {
    const mail = composer.compose(annegret, { kind: 'refunded', order });
    const text = plain(mail.text);
    expect(text.startsWith('Wir haben Ihnen 15,20 € erstattet')).toBe(true);
    expect(text.indexOf('auf das Zahlungsmittel zurück')).toBeLessThan(text.indexOf('kein Gesicht'));
    expect(text).toContain('Ihr Gutschein WELCOME20 kann wieder verwendet werden.');
  });

  it('says that a test order cost nothing', () => {
    const { text, subject } = compose(ada, { kind: 'refunded', order: { ...order, bypass: true } });
    expect(subject).toBe('TEST: order K-7F3Q has ended');
    expect(text).toContain('nothing was charged');
    expect(text).not.toContain('on its way back');
  });

  it('does not say of a delivered test order that it had no images', () => {
    const delivered = {
      ...order,
      bypass: true,
      deliveredAt: new Date(),
      refundReason: 'order.claim_granted',
    };
    const { subject, text } = compose(ada, { kind: 'refunded', order: delivered });
    expect(subject + text).not.toContain('without images');
    expect(text).toContain('You told us that none of the images is usable.');
  });

  it.each(['generation.incomplete', 'payment.failed', 'generation.something_new', undefined])(
    'has a sentence for %s',
    (refundReason) => {
      const { text, html } = compose(ada, { kind: 'refunded', order: { ...order, refundReason } });
      expect(text + html).not.toContain('refunded.reason');
    },
  );

  it.each([
    'order.package_short',
    'order.account_deleted',
    'generation.photo_deleted',
    'generation.engine_refused',
  ])('says what %s means in words of its own', (refundReason) => {
    const { text } = compose(ada, { kind: 'refunded', order: { ...order, refundReason } });
    expect(text).not.toContain('We could not deliver your headshots. We are sorry about that.');
  });
});

describe('the mail before everything is deleted', () => {
  const facts = {
    kind: 'photo_expiring',
    photoId: '0198/photo',
    expiresAt: new Date('2026-12-21T10:00:00Z'),
  } as const;

  it('names the day and leads to the images', () => {
    const mail = compose(annegret, { ...facts, order: { ...order, refundReason: undefined } });
    expect(mail.subject).toBe('Ihre Bilder werden am 21. Dezember 2026 gelöscht');
    expect(mail.text).toContain('http://localhost:8080/results/0198%2Fphoto');
    expect(mail.html).not.toMatch(/[?&](token|s|sig|signature)=/);
  });

  it('speaks of no images where none were ordered', () => {
    const mail = compose(ada, { ...facts, order: undefined });
    expect(mail.subject).toBe('Your photo will be deleted on December 21, 2026');
    expect(mail.text).not.toContain('/results/');
  });

  it.each([
    ['delivered and then withdrawn from', 'order.withdrawn', true],
    ['delivered and then given back for the guarantee', 'order.claim_granted', true],
    ['never delivered', 'generation.no_usable', false],
  ])('invites to no download of an order that was %s, and speaks of no 30 days', (_, refundReason, ended) => {
    const deliveredAt = ended ? new Date('2026-11-21T10:00:00Z') : undefined;
    const mail = compose(ada, { ...facts, order: { ...order, refundReason, deliveredAt } });
    expect(mail.subject).toBe('Your photo will be deleted on December 21, 2026');
    expect(mail.text).toContain('The payment for order K-7F3Q was returned, and the order has ended.');
    expect(mail.text.includes('Your right to use its images has ended')).toBe(ended);
    expect(mail.text).not.toMatch(/30 days|[Dd]ownload|\/results\//);
  });

  it('keeps its invitation where the money went back by hand and the images stayed', () => {
    const deliveredAt = new Date('2026-11-21T10:00:00Z');
    const byHand = { ...order, refundReason: 'order.refunded_outside', deliveredAt };
    expect(compose(ada, { ...facts, order: byHand }).text).toContain('/results/');
  });
});

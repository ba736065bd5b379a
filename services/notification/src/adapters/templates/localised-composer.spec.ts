import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../application/ports/contacts.port.ts';
import type { MailFacts } from '../../application/ports/mail-composer.port.ts';
import type { OrderFacts } from '../../application/ports/orders.port.ts';
import { LocalisedComposer } from './localised-composer.ts';

const order: OrderFacts = {
  number: 'K-7F3Q',
  photoId: '0198/photo',
  package: 'premium',
  images: 50,
  listPrice: { amount: 1900, currency: 'EUR' },
  discount: { amount: 380, currency: 'EUR' },
  total: { amount: 1520, currency: 'EUR' },
  couponCode: 'WELCOME20',
  bypass: false,
  placedAt: new Date('2026-11-20T23:30:00Z'),
  deliveredAt: undefined,
  refundReason: 'generation.no_face',
};
const ada: Contact = { email: 'ada@example.org', firstName: 'Ada', language: 'en' };
const annegret: Contact = { email: 'annegret@example.org', firstName: 'Annegret', language: 'de' };
const link = 'http://localhost:8080/email-verification?token=abc&x=1';
const verification: MailFacts = { kind: 'verification', link, expiresAt: new Date('2026-11-22T10:00:00Z') };
const sender = {
  brand: 'Konterfei',
  publicUrl: 'http://localhost:8080',
  supportEmail: 'help@example.org',
  operator: [],
};
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

let composer: LocalisedComposer;
beforeAll(async () => {
  composer = await LocalisedComposer.load(sender);
});

const compose = (to: Contact, facts: MailFacts) => {
  const mail = composer.compose(to, facts);
  return { ...mail, text: plain(mail.text) };
};

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
    expect(mail.text).toContain('22. November 2026 um 11:00 MEZ');
  });

  it('speaks English where a translation is still missing', () => {
    expect(compose({ ...ada, language: 'fi' }, verification).language).toBe('en');
  });

  it('carries nobody’s advertisement and no foreign markup', () => {
    const mail = compose({ ...ada, firstName: 'Win <a href="https://evil.example">here</a>' }, verification);
    expect(mail.html + mail.text).not.toContain('evil.example');
    expect(mail.text).toContain('Hello, You');
  });
});

describe('the receipt', () => {
  it('adds up, in the reader’s way of writing money and days', () => {
    const { text, subject } = compose(annegret, { kind: 'receipt', order });
    expect(subject).toBe('Beleg zur Bestellung K-7F3Q');
    expect(text).toContain('Datum: 21. November 2026');
    expect(text).toContain('Paket Premium, 50 Bilder: 19,00 €');
    expect(text).toContain('Gutschein WELCOME20: -3,80 €');
    expect(text).toContain('Gesamt: 15,20 €');
    expect(text).toContain('Widerrufsrecht damit erlischt');
    expect(text).not.toContain('TEST');
  });

  it('says TEST when payment was skipped', () => {
    const { text, subject, html } = compose(ada, { kind: 'receipt', order: { ...order, bypass: true } });
    expect(subject).toBe('TEST: Receipt for order K-7F3Q');
    expect(text).toContain('TEST: Test mode: the payment was skipped and nothing was charged.');
    expect(html).toContain('>TEST</span>');
    expect(text).toContain('Total: €15.20');
    expect(text).toContain('Date: November 20, 2026');
  });

  it('has no line for a coupon that was not used', () => {
    const bare = { ...order, discount: { amount: 0, currency: 'EUR' }, couponCode: undefined };
    expect(compose(ada, { kind: 'receipt', order: bare }).text).not.toContain('Coupon');
  });
});

describe('the mail of finished images', () => {
  it.each([
    [50, 'Your 50 images are ready'],
    [1, 'Your image is ready'],
  ])('counts %d', (images, subject) => {
    const facts: MailFacts = {
      kind: 'ready',
      order,
      images,
      deletedAt: new Date('2026-12-21T10:00:00Z'),
    };
    const mail = compose(ada, facts);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('They are deleted on December 21, 2026');
    expect(mail.text).toContain('http://localhost:8080/results/0198%2Fphoto');
  });
});

describe('the mail of a failed order', () => {
  it('names the refund first, then the reason', () => {
    const mail = composer.compose(annegret, { kind: 'refunded', order });
    const text = plain(mail.text);
    expect(text.startsWith('Wir haben Ihnen 15,20 € erstattet')).toBe(true);
    expect(text.indexOf('auf dem Weg zurück')).toBeLessThan(text.indexOf('kein Gesicht'));
    expect(text).toContain('Ihr Gutschein WELCOME20 kann wieder verwendet werden.');
  });

  it('says that a test order cost nothing', () => {
    const { text, subject } = compose(ada, { kind: 'refunded', order: { ...order, bypass: true } });
    expect(subject).toBe('TEST: order K-7F3Q ended without images');
    expect(text).toContain('nothing was charged');
    expect(text).not.toContain('on its way back');
  });

  it.each(['generation.incomplete', 'payment.failed', 'generation.something_new', undefined])(
    'has a sentence for %s',
    (refundReason) => {
      const { text, html } = compose(ada, { kind: 'refunded', order: { ...order, refundReason } });
      expect(text + html).not.toContain('refunded.reason');
    },
  );

  it.each(['order.package_short', 'order.account_deleted', 'generation.photo_deleted'])(
    'says what %s means in words of its own',
    (refundReason) => {
      const { text } = compose(ada, { kind: 'refunded', order: { ...order, refundReason } });
      expect(text).not.toContain('We could not deliver your images. We are sorry about that.');
    },
  );
});

describe('the mail before everything is deleted', () => {
  const facts = {
    kind: 'photo_expiring',
    photoId: '0198/photo',
    expiresAt: new Date('2026-12-21T10:00:00Z'),
  } as const;

  it('names the day and leads to the images', () => {
    const mail = compose(annegret, { ...facts, ordered: true });
    expect(mail.subject).toBe('Ihre Bilder werden am 21. Dezember 2026 gelöscht');
    expect(mail.text).toContain('http://localhost:8080/results/0198%2Fphoto');
    expect(mail.html).not.toMatch(/[?&](token|s|sig|signature)=/);
  });

  it('speaks of no images where none were ordered', () => {
    const mail = compose(ada, { ...facts, ordered: false });
    expect(mail.subject).toBe('Your photo is deleted on December 21, 2026');
    expect(mail.text).not.toContain('/results/');
  });
});

describe('the mails of an account', () => {
  const at = new Date('2026-11-22T10:00:00Z');
  const mails: readonly MailFacts[] = [
    { kind: 'password_reset', link, expiresAt: at },
    { kind: 'email_change', link, expiresAt: at },
    { kind: 'password_changed', at, provider: undefined },
    { kind: 'sign_in_method', at, provider: 'facebook' },
    { kind: 'email_change_notice', at, provider: undefined },
    { kind: 'session_ended', at, provider: undefined },
    { kind: 'account_deleted' },
    { kind: 'photo_expiring', photoId: 'p', expiresAt: at, ordered: true },
    { kind: 'photo_expiring', photoId: 'p', expiresAt: at, ordered: false },
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

  it('name the provider as it writes itself, and the moment in the reader’s time', () => {
    const { subject, text } = compose(annegret, { kind: 'sign_in_method', at, provider: 'facebook' });
    expect(subject).toBe('Neuer Anmeldeweg: Facebook');
    expect(text).toContain('Am 22. November 2026 um 11:00 MEZ wurde Facebook');
  });
});

import type { TestCard } from '../objects/test-cards.ts';

interface Texts {
  readonly language: 'en' | 'de';
  readonly banner: string;
  readonly bannerDetail: string;
  readonly pay: (amount: string) => string;
  readonly payTo: (shop: string) => string;
  readonly email: string;
  readonly byCard: string;
  readonly cardNumber: string;
  readonly cardHint: string;
  readonly name: string;
  readonly country: string;
  readonly noCountry: string;
  readonly testCards: string;
  readonly cards: Readonly<Record<TestCard, string>>;
  readonly byDebit: string;
  readonly debitHint: string;
  readonly debitSucceeds: string;
  readonly debitFails: string;
  readonly cancel: string;
  readonly notATestCard: string;
  readonly declined: Readonly<Record<string, string>>;
  readonly challenge: string;
  readonly challengeDetail: (amount: string) => string;
  readonly challengePass: string;
  readonly challengeFail: string;
  readonly back: string;
  readonly ends: Readonly<
    Record<'complete' | 'expired' | 'unknown', readonly [title: string, detail: string]>
  >;
}

const en: Texts = {
  language: 'en',
  banner: 'TEST',
  bannerDetail: 'This page plays Stripe. No money moves. Never enter a real card.',
  pay: (amount) => `Pay ${amount}`,
  payTo: (shop) => `Pay ${shop}`,
  email: 'Email',
  byCard: 'Pay by card',
  cardNumber: 'Card number',
  cardHint: 'One of the test cards below. No date and no code are asked for.',
  name: 'Name on the card',
  country: 'Country',
  noCountry: 'Not given',
  testCards: 'Test cards',
  cards: {
    '4242424242424242': 'pays',
    '4000002760000016': 'pays, issued in Germany',
    '4000000000000002': 'is declined',
    '4000000000009995': 'has no funds',
    '4000002500003155': 'asks for 3-D Secure',
    '4000000000000259': 'pays, then is disputed',
    '4000000000001976': 'pays, then the bank inquires',
    '4000000000005423': 'pays, then warns of fraud',
    '4000000000007726': 'pays; a refund is pending first',
    '4000000000005126': 'pays; a refund bounces',
  },
  byDebit: 'Pay by bank debit',
  debitHint: 'The bank answers later, after you have left this page.',
  debitSucceeds: 'Debit that is paid later',
  debitFails: 'Debit that fails later',
  cancel: 'Cancel and go back',
  notATestCard: 'This is none of the test cards below.',
  declined: {
    generic_decline: 'Your card was declined. Try another one.',
    insufficient_funds: 'Your card has insufficient funds. Try another one.',
    authentication: 'Your bank could not confirm that it is you. Try again or use another card.',
  },
  challenge: '3-D Secure',
  challengeDetail: (amount) => `Your bank asks whether this payment of ${amount} is yours.`,
  challengePass: 'Yes, it is mine',
  challengeFail: 'No, refuse',
  back: 'Back to the shop',
  ends: {
    complete: ['This payment is complete', 'Everything is done here. You can close this page.'],
    expired: ['This page has expired', 'Nothing was charged. Start again in the shop.'],
    unknown: ['There is no such page', 'The address is not complete, or the page is gone.'],
  },
};

const de: Texts = {
  language: 'de',
  banner: 'TEST',
  bannerDetail: 'Diese Seite spielt Stripe. Es fließt kein Geld. Geben Sie nie eine echte Karte ein.',
  pay: (amount) => `${amount} bezahlen`,
  payTo: (shop) => `Zahlung an ${shop}`,
  email: 'E-Mail',
  byCard: 'Mit Karte bezahlen',
  cardNumber: 'Kartennummer',
  cardHint: 'Eine der Testkarten unten. Datum und Prüfnummer werden nicht gebraucht.',
  name: 'Name auf der Karte',
  country: 'Land',
  noCountry: 'Keine Angabe',
  testCards: 'Testkarten',
  cards: {
    '4242424242424242': 'zahlt',
    '4000002760000016': 'zahlt, in Deutschland ausgegeben',
    '4000000000000002': 'wird abgelehnt',
    '4000000000009995': 'ist nicht gedeckt',
    '4000002500003155': 'verlangt 3-D Secure',
    '4000000000000259': 'zahlt, dann wird widersprochen',
    '4000000000001976': 'zahlt, dann fragt die Bank nach',
    '4000000000005423': 'zahlt, dann wird vor Betrug gewarnt',
    '4000000000007726': 'zahlt; eine Erstattung dauert',
    '4000000000005126': 'zahlt; eine Erstattung kommt zurück',
  },
  byDebit: 'Mit Lastschrift bezahlen',
  debitHint: 'Die Bank antwortet später, nachdem Sie diese Seite verlassen haben.',
  debitSucceeds: 'Lastschrift, die später bezahlt wird',
  debitFails: 'Lastschrift, die später scheitert',
  cancel: 'Abbrechen und zurück',
  notATestCard: 'Das ist keine der Testkarten unten.',
  declined: {
    generic_decline: 'Ihre Karte wurde abgelehnt. Versuchen Sie eine andere.',
    insufficient_funds: 'Ihre Karte ist nicht gedeckt. Versuchen Sie eine andere.',
    authentication: 'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Versuchen Sie es noch einmal.',
  },
  challenge: '3-D Secure',
  challengeDetail: (amount) => `Ihre Bank fragt, ob diese Zahlung über ${amount} von Ihnen kommt.`,
  challengePass: 'Ja, sie kommt von mir',
  challengeFail: 'Nein, ablehnen',
  back: 'Zurück zum Shop',
  ends: {
    complete: ['Diese Zahlung ist abgeschlossen', 'Hier ist alles erledigt. Sie können die Seite schließen.'],
    expired: ['Diese Seite ist abgelaufen', 'Es wurde nichts abgebucht. Beginnen Sie im Shop noch einmal.'],
    unknown: ['Diese Seite gibt es nicht', 'Die Adresse ist unvollständig, oder die Seite ist weg.'],
  },
};

export type { Texts };

export function textsFor(locale: string | null, acceptLanguage = ''): Texts {
  const wanted = locale === null || locale === 'auto' ? acceptLanguage : locale;
  return wanted.toLowerCase().startsWith('de') ? de : en;
}

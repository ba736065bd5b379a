import type { DeskTexts } from '@/pages/desk/texts-en';

export const deCorrection: DeskTexts['correction'] = {
  button: 'Adresse berichtigen …',
  title: (email) => `Die Adresse ${email} berichtigen?`,
  help: 'Niemand hat sie bestätigt, sie kann also einen Tippfehler haben. Das Konto wird überall abgemeldet, Links an die alte Adresse gelten nicht mehr, und die neue bekommt eine Bestätigungsmail. Die alte Adresse erfährt nichts.',
  address: 'Neue E-Mail-Adresse',
  noAddress: 'Das ist keine E-Mail-Adresse.',
  same: 'Das Konto hat diese Adresse schon.',
  reason: 'Wie die Person belegt hat, dass es ihr Konto ist',
  confirm: 'Adresse berichtigen',
  done: (email) => `Die Adresse ist jetzt ${email}. Dorthin ist eine Bestätigungsmail unterwegs.`,
};

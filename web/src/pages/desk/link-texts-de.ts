import type { DeskTexts } from '@/pages/desk/texts-en';

export const deLink: DeskTexts['link'] = {
  verify: {
    button: 'Bestätigungsmail erneut senden …',
    title: (email) => `Noch eine Bestätigungsmail an ${email} senden?`,
    help: 'Es ist die Mail, die man auch selbst bei der Anmeldung anfordern kann, mit einem neuen Link, der 24 Stunden gilt. Eine Adresse mit Tippfehler muss stattdessen berichtigt werden.',
    confirm: 'Mail senden',
    done: (email) => `Eine Bestätigungsmail ist unterwegs an ${email}.`,
  },
  reset: {
    button: 'Link für neues Passwort senden …',
    title: (email) => `Einen Link für ein neues Passwort an ${email} senden?`,
    help: 'Es ist die Mail, die man auch selbst bei der Anmeldung anfordern kann, mit einem Link, der eine Stunde gilt. Das bisherige Passwort gilt, bis ein neues gesetzt ist.',
    confirm: 'Link senden',
    done: (email) => `Ein Link für ein neues Passwort ist unterwegs an ${email}.`,
  },
  notSent:
    'Nichts wurde gesendet: An diese Adresse ging vor weniger als einer Minute schon so eine Mail, oder es waren drei in der letzten Stunde.',
};

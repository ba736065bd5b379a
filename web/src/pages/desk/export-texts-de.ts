import type { DeskTexts } from '@/pages/desk/texts-en';

export const deExport: DeskTexts['export'] = {
  button: 'Daten exportieren …',
  title: (email) => `Die Daten von ${email} exportieren?`,
  help: 'Für Menschen, die sich nicht anmelden können: alles, was über sie gespeichert ist, auch die Bilder, wie in den Einstellungen. Wer unter dieser Adresse noch Mails liest, kann ein neues Passwort setzen und die Datei selbst herunterladen; dann sieht sie sonst niemand.',
  reason: 'Wie du sichergestellt hast, wer fragt',
  reasonHelp:
    'Der Grund wird mit deinem Namen festgehalten und bleibt beim Betreiber. Dass exportiert wurde, steht im Export.',
  confirm: 'Export herunterladen',
  done: (size) =>
    `Der Export liegt bei deinen Downloads (${size}). Lösch die Datei, sobald sie übergeben ist.`,
};

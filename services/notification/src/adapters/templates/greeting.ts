import type { Contact } from '../../application/ports/contacts.port.ts';
import { greetingName } from '../../domain/greeting-name.ts';
import type { Texts } from './texts.ts';

export function greeting({ t }: Texts, { firstName }: Contact): string {
  const name = greetingName(firstName);
  return name ? t('common.greeting', { name }) : t('common.greetingNoName');
}

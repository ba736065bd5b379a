import type { Contact } from './contacts.port.ts';
import { greetingName } from './greeting-name.ts';
import type { Texts } from './texts.loader.ts';

export function greeting({ t }: Texts, { firstName }: Contact): string {
  const name = greetingName(firstName);
  return name ? t('common.greeting', { name }) : t('common.greetingNoName');
}

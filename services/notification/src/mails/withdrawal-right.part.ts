import type { OrderFacts } from './orders.port.ts';
import type { Block, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

/** The instruction on withdrawal with the model form, in the law's own words, and the address of the function. */
export function withdrawalRight(texts: Texts, sender: Sender, order: OrderFacts): readonly Block[] {
  const { publicUrl, supportEmail: support } = sender;
  const who = sender.operator.length > 0 ? sender.operator : [sender.brand];
  const operator = who.join(', ');
  const name = texts.t(`common.packages.${order.package}`);
  const values = {
    operator,
    support,
    url: `${publicUrl}/withdraw`,
    service: texts.t('withdrawalRight.service', { name }),
    date: texts.date(order.placedAt),
    number: order.number,
  };
  const reached = { ...values, operator: [...who, sender.phone].filter(Boolean).join(', ') };
  const section = (heading: string, ...keys: readonly string[]): Block => ({
    kind: 'section',
    heading: texts.t(`withdrawalRight.${heading}`),
    paragraphs: keys.map((key) => texts.t(`withdrawalRight.${key}`, key === 'exercise' ? reached : values)),
  });
  return [
    section('heading', 'right', 'exercise', 'online', 'deadline', 'effects', 'lapse'),
    section(
      'formHeading',
      'formNote',
      'formTo',
      'formText',
      'formOrdered',
      'formName',
      'formAddress',
      'formSignature',
      'formDate',
      'formDelete',
    ),
  ];
}

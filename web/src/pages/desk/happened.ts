import type { DeskAccount, DeskOrder } from '@/shared/api/types';
import type { DeskTexts } from '@/pages/desk/texts-en';
import { wordOf } from '@/pages/desk/word-of';

type Entry = DeskOrder['timeline'][number];

export const stateIn = (text: DeskTexts, state: string): string => wordOf(text.orderStates, state);

export const packageIn = (text: DeskTexts, name: string): string => wordOf(text.packages, name);

function detailOf({ kind, detail }: Entry, text: DeskTexts): string {
  if (detail === null) return '';
  if (kind === 'placed') return packageIn(text, detail);
  if (kind === 'delivered') return text.images(Number(detail));
  if (kind === 'refunded') return wordOf(text.refundReasons, detail);
  if (kind === 'withdrawn') return wordOf(text.withdrawals, detail);
  if (kind === 'refund_requested') return wordOf(text.refundWaits, detail);
  return detail;
}

export function happenedIn(entry: Entry, text: DeskTexts): string {
  const [word, detail] = [wordOf(text.happened, entry.kind), detailOf(entry, text)];
  return detail === '' ? word : `${word}: ${detail}`;
}

export const actIn = ({ act, operator, reason }: DeskAccount['acts'][number], text: DeskTexts): string =>
  [wordOf(text.actsDone, act), operator, ...(reason === null ? [] : [reason])].join(': ');

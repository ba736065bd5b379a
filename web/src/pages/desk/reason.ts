import type { ActField } from '@/pages/desk/act-dialog';
import type { DeskTexts } from '@/pages/desk/texts-en';

const SHORTEST = 3;

/** As the API takes them. The one is for the operator alone, the other is read by the customer. */
export const LONGEST_INTERNAL = 500;
export const LONGEST_TOLD = 1000;

export const isReason = (text: string, longest: number): boolean =>
  text.length >= SHORTEST && text.length <= longest;

/** For a dialog that takes a reason of at most `longest` characters. */
export function reasonField(
  text: DeskTexts,
  longest: number,
  part: Pick<ActField, 'label' | 'help' | 'lang'>,
): ActField {
  const rule = text.length(longest);
  return {
    ...part,
    ...{ rule, longest, rows: longest === LONGEST_TOLD ? 5 : 3 },
    problemOf: (value) => (isReason(value, longest) ? undefined : rule),
  };
}

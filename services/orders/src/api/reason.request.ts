import { readParagraph } from '@headshots/platform/errors';

const shortest = 3;

/** Why staff does something, for the operator alone. @throws Problem `validation.failed` */
export const reasonForOperator = (written: string): string =>
  readParagraph('reason', written, { shortest, longest: 500 });

/** Why a claim is declined, as the customer reads it. @throws Problem `validation.failed` */
export const reasonForCustomer = (written: string): string =>
  readParagraph('reason', written, { shortest, longest: 1_000 });

import { readParagraph } from '@headshots/platform/errors';

const shortest = 3;
const longestOfLook = 500;
const longestOfRefusal = 1_000;

/** Why somebody of the staff looks. @throws Problem `validation.failed` */
export const reasonOfLook = (written: string): string => reasonOf(written, longestOfLook);

/** Why an order is paid back. @throws Problem `validation.failed` */
export const reasonOfRefund = (written: string): string => reasonOf(written, longestOfLook);

/** Why a photo is kept longer. @throws Problem `validation.failed` */
export const reasonOfExtension = (written: string): string => reasonOf(written, longestOfLook);

/** Why an order gets new attempts at its images. @throws Problem `validation.failed` */
export const reasonOfRetakes = (written: string): string => reasonOf(written, longestOfLook);

/** Why a claim is declined, as the customer reads it. @throws Problem `validation.failed` */
export const reasonOfRefusal = (written: string): string => reasonOf(written, longestOfRefusal);

const reasonOf = (written: string, longest: number): string =>
  readParagraph('reason', written, { shortest, longest });

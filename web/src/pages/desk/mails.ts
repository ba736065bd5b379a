import type { DeskTexts } from '@/pages/desk/texts-en';
import { wordOf } from '@/pages/desk/word-of';
import type { DeskMail } from '@/shared/api/types';

const AGAIN_MS = 3000;
const WATCHED_MS = 60_000;

/** A mail server that is away is tried for days, so a mail that waits is watched for a minute. */
export const readAgainMs = (mails: readonly DeskMail[], readAt: number, since: number): number =>
  readAt - since < WATCHED_MS && mails.some(({ state }) => state === 'pending') ? AGAIN_MS : 0;

export const mailIn = (text: DeskTexts, { kind }: DeskMail): string => wordOf(text.mails.kinds, kind);

export const mailStateIn = (text: DeskTexts, { state }: DeskMail): string => wordOf(text.mails.states, state);

/** A final refusal comes as the mail server's number. */
export const problemIn = (text: DeskTexts, problem: string): string =>
  /^5\d\d$/.test(problem) ? text.mails.refused(problem) : wordOf(text.mails.problems, problem);

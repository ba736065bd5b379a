import { CommandError } from './command.ts';

const longest = 1000;

/**
 * Words of an operator that a customer reads, as one paragraph.
 * @throws CommandError that says what is wrong with them
 */
export function reasonIn(written: string): string {
  const reason = written.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (reason === '') throw new CommandError('The customer needs a reason.');
  if (/\p{Cc}/u.test(reason)) throw new CommandError('A reason has no control characters.');
  if (reason.length > longest) throw new CommandError(`A reason has at most ${longest} characters.`);
  return reason;
}

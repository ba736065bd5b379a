import { eventually } from '@headshots/platform/testing';
import { patienceMs } from './customer.ts';
import type { Mail } from './mailbox.ts';
import { mailbox } from './stack.ts';

/** The first mail of this subject to an address, as soon as it is there. */
export function mailTo(address: string, subject: string): Promise<Mail> {
  return eventually(
    async () => {
      const mail = (await mailbox.to(address)).find((one) => one.subject === subject);
      if (!mail) throw new Error(`no mail "${subject}"`);
      return mail;
    },
    { timeoutMs: patienceMs, everyMs: 100 },
  );
}

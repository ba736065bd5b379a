import { setTimeout as wait } from 'node:timers/promises';
import { required } from './environment.ts';

interface Mail {
  readonly id: string;
  readonly messageId?: string;
  readonly subject: string;
  readonly text: string;
  readonly to: readonly { readonly address: string }[];
}

const WAIT_MS = 300_000;
const POLL_MS = 500;

async function mailsTo(address: string): Promise<readonly Mail[]> {
  const response = await fetch(`${required('TEST_MAIL_API_URL')}/api/email`);
  if (!response.ok) throw new Error(`the mail page answered ${response.status}`);
  const mails = (await response.json()) as readonly Mail[];
  const own = mails.filter(({ to }) =>
    to.some((each) => each.address.toLowerCase() === address.toLowerCase()),
  );
  // A mail whose sender lost the answer comes once more, under the same Message-ID.
  return [...new Map(own.map((mail) => [mail.messageId ?? mail.id, mail])).values()];
}

async function untilFound<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await wait(POLL_MS)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`${what} did not come within ${WAIT_MS / 1000} s`);
}

/** The address in a mail that leads to a page. Waits for the mail. */
export function linkIn(address: string, path: string): Promise<string> {
  return untilFound(async () => {
    const links = (await mailsTo(address)).flatMap(({ text }) => text.match(/https?:\/\/[^\s<>"')]+/g) ?? []);
    return links.find((link) => new URL(link).pathname.endsWith(path));
  }, `A mail to ${address} with a link to ${path}`);
}

/** Waits for a mail with a subject. */
export async function subjectTo(address: string, subject: string): Promise<void> {
  await untilFound(
    async () => (await mailsTo(address)).find((mail) => mail.subject === subject),
    `A mail to ${address}: ${subject}`,
  );
}

/** Subjects of all mails to an address as soon as there are so many. Waits for them. */
export function subjectsTo(address: string, atLeast: number): Promise<readonly string[]> {
  return untilFound(async () => {
    const subjects = (await mailsTo(address)).map(({ subject }) => subject);
    return subjects.length >= atLeast ? subjects : undefined;
  }, `Mail number ${atLeast} to ${address}`);
}

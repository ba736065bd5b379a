import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../commands/command-error.ts';

interface Mail {
  readonly to?: readonly { readonly address: string }[];
  readonly text?: string;
}

const limitMs = 30_000;
const everyMs = 300;

export function verificationToken(text: string): string | undefined {
  const link = /https?:\/\/\S+\/email-verification\?\S*token=\S+/.exec(text)?.[0];
  return link === undefined ? undefined : (new URL(link).searchParams.get('token') ?? undefined);
}

/**
 * Waits until the mail sink holds the verification mail for the address.
 * @throws CommandError when none came in time, or no sink answers
 */
export async function waitForVerification(mailUrl: string, address: string): Promise<string> {
  const end = Date.now() + limitMs;
  const wanted = address.toLowerCase();
  while (Date.now() < end) {
    for (const mail of await mailsTo(mailUrl, wanted)) {
      const token = (mail.to ?? []).some((to) => to.address.toLowerCase() === wanted)
        ? verificationToken(mail.text ?? '')
        : undefined;
      if (token !== undefined) return token;
    }
    await sleep(everyMs);
  }
  throw new CommandError(
    `No verification mail for ${address} came to ${mailUrl} within ${limitMs / 1_000} s. See the logs of notification.`,
  );
}

async function mailsTo(mailUrl: string, address: string): Promise<readonly Mail[]> {
  let response: Response;
  try {
    response = await fetch(`${mailUrl}/api/email?to.address=${encodeURIComponent(address)}`);
  } catch {
    throw new CommandError(
      `No mail page answers at ${mailUrl}. The demo reads its verification mail there: use the stack of make up, or --mail-url.`,
    );
  }
  if (!response.ok) throw new CommandError(`The mail page at ${mailUrl} answered ${response.status}.`);
  return (await response.json()) as readonly Mail[];
}

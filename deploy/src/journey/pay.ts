import { CommandError } from '../commands/command-error.ts';
import { reach } from './customer-api.ts';

const card = '4242 4242 4242 4242';

/**
 * Pays where the order says, when a double of Stripe plays there.
 * @param holder whose card it is: the same card of somebody else is another
 * @returns how it was paid, in words
 * @throws CommandError when somebody else asks for the money, or the card is refused
 */
export async function pay(baseUrl: string, nextUrl: string, holder = 'Grace Demo'): Promise<string> {
  const { origin, pathname } = new URL(nextUrl, `${baseUrl}/`);
  if (origin !== new URL(baseUrl).origin || !pathname.startsWith('/stripe-demo/'))
    throw new CommandError(`The demo pays in test mode or at the double of Stripe, not at ${origin}.`);
  const { status } = await reach(baseUrl, pathname, {
    method: 'POST',
    body: new URLSearchParams({ method: 'card', card, name: holder, country: 'DE' }),
    redirect: 'manual',
  });
  if (status !== 303) throw new CommandError(`The hosted page answered ${status} to the card ${card}.`);
  return `paid with the test card ${card}`;
}

import { setTimeout as sleep } from 'node:timers/promises';

const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;
const declined = 422;
/** Paid now, or found to be paid when an answer before was lost. */
const paid = new Set([303, 200]);
/** The page, or what leads to it, is away. */
const later = new Set([0, 429, 502, 503]);

/** The checkout session whose page this is. */
export const sessionOf = (page: string): string =>
  new URL(page, 'http://localhost').pathname.split('/').at(-1) ?? '';

/**
 * Pays at the hosted page with one card after the other, as a person who tries again until the page has taken it.
 * @param forMs how long one card is tried
 * @throws Error when the page is gone, or answers a card otherwise than it should
 */
export async function payAtPage(
  page: URL,
  wallet: readonly (keyof typeof cards)[],
  forMs: number,
): Promise<void> {
  for (const card of wallet) {
    const status = await submit(page, cards[card], Date.now() + forMs);
    const isRight = card === 'declined' ? status === declined : paid.has(status);
    if (!isRight) throw new Error(`the page answered ${status} to a card that is ${card}`);
  }
}

async function submit(page: URL, card: string, end: number): Promise<number> {
  for (;;) {
    const status = await fetch(page, {
      method: 'POST',
      // Everybody has a card of their own.
      body: new URLSearchParams({
        ...{ method: 'card', card, name: 'Grace Hopper', country: 'DE' },
        holder: sessionOf(page.href),
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      })
      .catch(() => 0);
    if (!later.has(status) || Date.now() > end) return status;
    await sleep(500);
  }
}

import { as } from '../../../deploy/src/api/public-api.ts';
import type { Send } from '../../../deploy/src/api/public-api.ts';

/** A document of money as a customer downloads it. */
export interface DownloadedDocument {
  readonly status: number;
  readonly content: Buffer;
}

/** Asks once for the invoice of an order, or for what was written when it was paid back. */
export async function download(
  { origin, token, send = fetch }: { readonly origin: string; readonly token: string; readonly send?: Send },
  orderId: string,
  which: 'invoice' | 'credit-note',
): Promise<DownloadedDocument> {
  const answer = await send(new Request(`${origin}/api/orders/${orderId}/${which}`, as(token)));
  return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) };
}

export const isPdf = ({ content }: DownloadedDocument): boolean =>
  content.subarray(0, 5).toString() === '%PDF-';

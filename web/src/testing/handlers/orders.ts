import { HttpResponse, type HttpHandler } from 'msw';
import type { FakeDb } from '../db.ts';
import { makeClaim, makeOrder } from '../factories.ts';
import { bad, good, route } from './answer.ts';

const PAGE = 20;
const DRAFT_MS = 30 * 60_000;

/** Orders after they were placed: the list, their documents, guarantee and withdrawal. */
export function orderHandlers(db: FakeDb): HttpHandler[] {
  const kept = { invoice: 'invoice', 'credit-note': 'creditNote', confirmation: 'confirmation' } as const;
  const document = (kind: keyof typeof kept, number: string) =>
    route(db, 'get', `/orders/:id/${kind}`, 'user', ({ params }) => {
      const order = db.orders.get(params['id'] ?? '');
      if (order?.[kept[kind]] !== true) return bad({ status: 404, code: 'invoice.none' });
      return new HttpResponse(new TextEncoder().encode('%PDF-1.7\n'), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${number}.pdf"`,
        },
      });
    });
  return [
    route(db, 'get', '/orders', 'user', ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
      const all = [...db.orders.values()];
      const next = from + PAGE;
      return good({ orders: all.slice(from, next), nextCursor: next < all.length ? String(next) : null });
    }),
    route(db, 'get', '/orders/:id', 'user', ({ params }) => {
      const id = params['id'] ?? '';
      const photo = [...db.photos.values()].find(({ orderId }) => orderId === id);
      const order = db.orders.get(id) ?? (photo && makeOrder({ id, photoId: photo.id }));
      return order === undefined ? bad({ status: 404, code: 'order.not_found' }) : good({ order });
    }),
    route(db, 'post', '/orders/:id/guarantee-claim', 'user', ({ params }) => {
      const order = db.orders.get(params['id'] ?? '');
      if (order === undefined) return bad({ status: 404, code: 'order.not_found' });
      const granted = db.claims === 'granted';
      db.orders.set(order.id, {
        ...order,
        claimUntil: null,
        claim: makeClaim({ state: db.claims, receivedAt: new Date().toISOString() }),
        ...(granted ? { state: 'refund_pending', refundReason: 'order.claim_granted' } : {}),
      });
      return good({ state: db.claims });
    }),
    document('invoice', 'RE-2026-000123'),
    document('credit-note', 'RK-2026-000007'),
    document('confirmation', 'confirmation-KX7-2M4-9QT'),
    route(db, 'post', '/withdrawals', 'public', async ({ request }) => {
      const { name = '', orderNumber = '', email = '' } = (await request.json()) as Record<string, string>;
      const id = crypto.randomUUID();
      db.withdrawals.set(id, { name, orderNumber, email });
      return good({ id, expiresAt: new Date(Date.now() + DRAFT_MS).toISOString() }, 201);
    }),
    route(db, 'post', '/withdrawals/:id/confirm', 'public', ({ params }) => {
      const id = params['id'] ?? '';
      const draft = db.withdrawals.get(id);
      if (draft === undefined) return bad({ status: 404, code: 'withdrawal.not_found' });
      const received = { ...draft, receivedAt: draft.receivedAt ?? new Date().toISOString() };
      db.withdrawals.set(id, received);
      return good({ id, ...received });
    }),
  ];
}

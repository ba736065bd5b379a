import type { HttpHandler } from 'msw';
import type { PackageName } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import { makeOffers, makeOrder } from '../factories.ts';
import { bad, good, route } from './answer.ts';

interface OrderBody {
  readonly photoId: string;
  readonly package: PackageName;
  readonly couponCode?: string;
  readonly currency: string;
}

export function checkoutHandlers(db: FakeDb): HttpHandler[] {
  const priceOf = (name: string, currency: string) =>
    makeOffers(currency).find((offer) => offer.package === name)?.price ?? { amount: 0, currency };
  return [
    route(db, 'get', '/packages', 'public', ({ request }) =>
      good({
        packages: makeOffers(new URL(request.url).searchParams.get('currency') ?? 'EUR').map((offer) => ({
          ...offer,
          recentMinutes: db.recentMinutes[offer.package] ?? null,
        })),
      }),
    ),
    route(db, 'post', '/coupons/validate', 'public', async ({ request }) => {
      const {
        code = '',
        package: name = '',
        currency = 'EUR',
      } = (await request.json()) as Record<string, string>;
      if (code.toUpperCase() !== 'WELCOME10') return bad({ status: 404, code: 'coupon.not_found' });
      const { amount } = priceOf(name, currency);
      const off = Math.round((amount * db.percentOff) / 100);
      return good({
        code: code.toUpperCase(),
        discount: { amount: off, currency },
        total: { amount: amount - off, currency },
        usesRemaining: db.usesRemaining,
      });
    }),
    route(db, 'post', '/orders', 'user', async ({ request, user }) => {
      const body = (await request.json()) as OrderBody;
      const key = request.headers.get('idempotency-key') ?? '';
      const known = db.placed.get(key);
      if (known !== undefined) return good({ ...known, order: db.orders.get(known.orderId) }, 201);
      const photo = db.photos.get(body.photoId);
      if (photo === undefined) return bad({ status: 404, code: 'photo.not_found' });
      if (photo.status !== 'pending' && photo.status !== 'failed')
        return bad({ status: 409, code: 'photo.already_ordered' });
      const isPaid = db.checkoutUrl === undefined;
      const state = isPaid ? 'paid' : 'awaiting_payment';
      const amount = priceOf(body.package, body.currency);
      const order = makeOrder({
        id: `order-${db.orders.size + 1}`,
        photoId: body.photoId,
        package: body.package,
        total: amount,
        state,
        bypass: isPaid,
        deliveredAt: null,
      });
      db.orders.set(order.id, order);
      if (isPaid) db.startWork(body.photoId, body.package, order.id);
      const id = isPaid ? `session-${body.photoId}` : `session-${order.id}`;
      db.payments.set(id, {
        id,
        orderId: order.id,
        orderNumber: order.number,
        photoId: body.photoId,
        package: body.package,
        amount,
        photosAdded: order.images,
        credits: order.images,
        totalCredits: order.images,
        receiptEmail: user?.email ?? '',
        bypass: isPaid,
        state: isPaid ? 'paid' : 'pending',
        orderState: state,
        refundReason: null,
        delayed: false,
      });
      const nextUrl = isPaid ? `/payment/success?session_id=${id}` : `${db.checkoutUrl}${id}`;
      db.placed.set(key, { orderId: order.id, nextUrl });
      return good({ order, nextUrl }, 201);
    }),
    route(db, 'get', '/payments/sessions/:id', 'user', ({ params }) => {
      const session = db.payments.get(params['id'] ?? '');
      return session === undefined
        ? bad({ status: 404, code: 'payment.session_invalid' })
        : good({ session });
    }),
  ];
}

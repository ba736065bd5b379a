import type { HttpHandler } from 'msw';
import type { PackageName } from '@/services/api/types';
import type { FakeDb } from '../db.ts';
import { makeOffers } from '../factories.ts';
import { bad, good, route } from './answer.ts';

const PERCENT_OFF = 10;

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
      good({ packages: makeOffers(new URL(request.url).searchParams.get('currency') ?? 'EUR') }),
    ),
    route(db, 'post', '/coupons/validate', 'public', async ({ request }) => {
      const {
        code = '',
        package: name = '',
        currency = 'EUR',
      } = (await request.json()) as Record<string, string>;
      if (code.toUpperCase() !== 'WELCOME10') return bad({ status: 404, code: 'coupon.not_found' });
      const { amount } = priceOf(name, currency);
      const off = Math.round((amount * PERCENT_OFF) / 100);
      return good({
        code: code.toUpperCase(),
        discount: { amount: off, currency },
        total: { amount: amount - off, currency },
        usesRemaining: 5,
      });
    }),
    route(db, 'post', '/orders', 'user', async ({ request, user }) => {
      const body = (await request.json()) as OrderBody;
      const id = `session-${body.photoId}`;
      const total = db.photos.get(body.photoId);
      if (total === undefined) return bad({ status: 404, code: 'photo.not_found' });
      db.startWork(body.photoId, body.package);
      const images = db.photos.get(body.photoId)?.imagesTotal ?? 0;
      db.payments.set(id, {
        id,
        orderId: `order-${body.photoId}`,
        photoId: body.photoId,
        package: body.package,
        amount: priceOf(body.package, body.currency),
        photosAdded: images,
        credits: images,
        totalCredits: images,
        receiptEmail: user?.email ?? '',
        bypass: true,
        state: 'paid',
      });
      return good(
        { order: { id: `order-${body.photoId}` }, nextUrl: `/payment/success?session_id=${id}` },
        201,
      );
    }),
    route(db, 'get', '/payments/sessions/:id', 'user', ({ params }) => {
      const session = db.payments.get(params['id'] ?? '');
      return session === undefined
        ? bad({ status: 404, code: 'payment.session_invalid' })
        : good({ session });
    }),
  ];
}

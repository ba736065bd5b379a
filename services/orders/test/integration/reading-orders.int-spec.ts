import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { Package } from '@headshots/proto/common/v1/types_pb';
import { HeadshotsStoredSchema } from '@headshots/proto/media/v1/events_pb';
import { OrdersUnderTest } from './orders-service.ts';

let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start();
});

afterAll(async () => {
  await service?.stop();
});

async function placed() {
  const customer = await service.customer();
  return { customer, ...(await customer.place()) };
}

const sessionOf = (nextUrl: string): string => new URL(nextUrl).searchParams.get('session_id')!;

describe('asking about orders', () => {
  it('lists packages with prices, and refuses a currency nobody sells in', async () => {
    const { packages } = await service.client.listPackages({ currency: 'SEK' });
    expect(packages).toMatchObject([
      {
        package: Package.PROFESSIONAL,
        images: 20,
        price: { amount: 13900n, currency: 'SEK' },
        estimatedMinutes: 20,
      },
      {
        package: Package.PREMIUM,
        images: 50,
        price: { amount: 21900n, currency: 'SEK' },
        estimatedMinutes: 50,
      },
      {
        package: Package.ULTRA,
        images: 100,
        price: { amount: 44900n, currency: 'SEK' },
        estimatedMinutes: 100,
      },
    ]);
    expect((await service.client.listPackages({})).packages[0]?.price?.currency).toBe('EUR');
    await expect(service.client.listPackages({ currency: 'XXX' })).rejects.toMatchObject({
      code: 'validation.failed',
    });
  });

  it('answers only the owner', async () => {
    const { customer, order } = await placed();
    const stranger = await service.customer();
    expect((await service.client.getOrder({ orderId: order!.id }, customer.call)).id).toBe(order!.id);
    for (const [orderId, code] of [
      [order!.id, 'order.access_denied'],
      [randomUUID(), 'order.not_found'],
      ['no-order-of-anybody', 'order.not_found'],
      ['1 OR 1=1', 'validation.failed'],
    ]) {
      await expect(service.client.getOrder({ orderId: orderId! }, stranger.call)).rejects.toMatchObject({
        code,
      });
    }
    expect((await service.client.listOrders({}, stranger.call)).orders).toHaveLength(0);
  });

  it('pages through orders, newest first, without gaps or repeats', async () => {
    const customer = await service.customer();
    const placedIds: string[] = [];
    for (let count = 0; count < 5; count += 1) placedIds.unshift((await customer.place()).order!.id);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = await service.client.listOrders({ limit: 2, cursor }, customer.call);
      seen.push(...page.orders.map(({ id }) => id));
      cursor = page.nextCursor;
      if (cursor === '') break;
    }
    expect(seen).toEqual(placedIds);
    const forged = service.client.listOrders({ cursor: 'bm9uc2Vuc2U' }, customer.call);
    await expect(forged).rejects.toMatchObject({ code: 'request.malformed' });
  });

  it('tells the mails about an order, to services only', async () => {
    const { customer, order } = await placed();
    const asService = service.as('notification');
    expect(await asService.getOrderForMail({ orderId: order!.id })).toMatchObject({
      id: order!.id,
      number: order!.number,
    });
    await expect(service.client.getOrderForMail({ orderId: order!.id }, customer.call)).rejects.toBeDefined();
  });
});

describe('a payment session', () => {
  it('counts credits as images bought and not yet delivered', async () => {
    const customer = await service.customer();
    const first = (await customer.place({ package: Package.ULTRA })).order!;
    const { nextUrl, order: second } = await customer.place({ package: Package.PREMIUM });
    const sessionId = sessionOf(nextUrl);
    const ask = () => service.client.getPaymentSession({ sessionId }, customer.call);
    expect(await ask()).toMatchObject({
      id: sessionId,
      orderId: second!.id,
      orderNumber: second!.number,
      photosAdded: 50,
      credits: 50,
      totalCredits: 150,
      amount: { amount: 1900n, currency: 'EUR' },
      bypass: true,
    });
    const { id: orderId, photoId, userId, images } = first;
    await service.bus.send(HeadshotsStoredSchema, { orderId, photoId, userId, images });
    await eventually(async () => expect((await ask()).totalCredits).toBe(50));
  });

  it("is unknown or somebody else's", async () => {
    const { nextUrl } = await placed();
    const stranger = await service.customer();
    const ask = (sessionId: string) => service.client.getPaymentSession({ sessionId }, stranger.call);
    await expect(ask('nonsense')).rejects.toMatchObject({ code: 'payment.session_invalid', status: 404 });
    await expect(ask(sessionOf(nextUrl))).rejects.toMatchObject({
      code: 'payment.access_denied',
      status: 403,
    });
  });
});

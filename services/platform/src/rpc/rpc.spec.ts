import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Logger, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { clone, create, setExtension } from '@bufbuild/protobuf';
import { MethodDescriptorProtoSchema, MethodOptionsSchema } from '@bufbuild/protobuf/wkt';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { callers } from '@headshots/proto/common/v1/access_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { ServiceCallers, SessionVerifier, StaffVerifier } from '../auth/index.ts';
import { asProblem, isDependencyDown, problem, type Problem } from '../errors/index.ts';
import { freePort } from '../testing/free-port.ts';
import { eventually } from '../testing/eventually.ts';
import { metrics } from '../telemetry/metrics.ts';
import { testIdentity, type TestIdentity } from '../testing/test-identity.ts';
import { testCallers, testCallersText, testService } from '../testing/test-services.ts';
import { checkCallers } from './check-callers.ts';
import {
  callerOf,
  createRpcClient,
  mountRpc,
  rpcService,
  withService,
  withUser,
  type RpcClientOptions,
} from './index.ts';

type Orders = ServiceImpl<typeof OrdersService>;

const notification = testService('notification');

@Controller()
class EchoController {
  @Post('echo')
  echo(): object {
    return { ok: true };
  }
}

@Module({ controllers: [EchoController] })
class TestModule {}

const never = (): never => {
  throw new Error('not part of this test');
};
const defaults = Object.fromEntries(
  OrdersService.methods.map(({ localName }) => [localName, never]),
) as unknown as Orders;

describe('calls between services', () => {
  let identity: TestIdentity;
  let impl: Orders = { ...defaults };
  let app: NestFastifyApplication;
  let port = 0;

  beforeAll(async () => {
    identity = await testIdentity();
    const adapter = new FastifyAdapter();
    app = await NestFactory.create<NestFastifyApplication>(TestModule, adapter, {
      logger: false,
      rawBody: true,
    });
    const through = new Proxy({} as Orders, {
      get: (_target, name) => (request: never, context: HandlerContext) =>
        (impl[name as keyof Orders] as (request: never, context: HandlerContext) => unknown)(
          request,
          context,
        ),
    });
    await mountRpc(
      adapter.getInstance() as unknown as FastifyInstance,
      [rpcService(OrdersService, through)],
      {
        callers: testCallers('orders'),
        verifier: new SessionVerifier({ identityUrl: identity.url, issuer: identity.url }),
        staff: new StaffVerifier({ identityUrl: identity.url, issuer: identity.url }),
      },
    );
    await app.listen(0, '127.0.0.1');
    port = (app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(async () => {
    await app.close();
    await identity.close();
  });
  afterEach(() => {
    impl = { ...defaults };
  });

  const client = (options: Partial<RpcClientOptions> = {}) =>
    createRpcClient(OrdersService, { baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 30_000, ...options });
  const refusals = async () => {
    const values = structuredClone((await metrics.rpcRefusals.get()).values);
    return (caller: string, reason: string): number =>
      values.find(({ labels }) => labels.caller === caller && labels.reason === reason)?.value ?? 0;
  };
  const refusal = async (call: Promise<unknown>): Promise<Problem> =>
    call.then(
      () => {
        throw new Error('was answered');
      },
      (error: unknown) => error as Problem,
    );

  it('answers and leaves the bodies of controllers alone', async () => {
    impl.listPackages = ({ currency }) => ({
      packages: [{ images: 20, price: { amount: 1200n, currency } }],
    });
    const { packages } = await client().listPackages({ currency: 'EUR' });
    expect(packages[0]?.price).toMatchObject({ amount: 1200n, currency: 'EUR' });
    const echoed = await fetch(`http://127.0.0.1:${port}/echo`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(echoed.status).toBe(201);
  });

  describe('access', () => {
    it('tells the method who calls', async () => {
      impl.listOrders = (_request, context) =>
        ({ orders: [], nextCursor: callerOf(context).userId }) as never;
      let caller: unknown;
      impl.getOrder = (_request, context) => {
        caller = callerOf(context);
        return {};
      };
      const token = await identity.tokenFor({ userId: 'u-1', sessionId: 's-1', emailVerified: false });
      await client().getOrder({}, withUser(token));
      expect(caller).toMatchObject({ userId: 'u-1', sessionId: 's-1', emailVerified: false, token });
    });

    it('turns a refused credential into 503 for the caller, never 401', async () => {
      expect(await refusal(client().getOrder({}))).toMatchObject({ code: 'service.unavailable' });
      expect(await refusal(client().getOrder({}, withUser('nonsense')))).toMatchObject({
        code: 'service.unavailable',
      });
    });

    it('refuses an unverified user where the method asks for a verified one', async () => {
      const token = await identity.tokenFor({ emailVerified: false });
      expect(await refusal(client().placeOrder({}, withUser(token)))).toMatchObject({
        code: 'auth.email_not_verified',
        status: 403,
      });
    });

    it('lets in only the services a method names, each by its own key', async () => {
      impl.getOrderForMail = () => ({ id: 'o' });
      expect((await client({ as: notification }).getOrderForMail({})).id).toBe('o');
      expect((await client().getOrderForMail({}, withService(notification))).id).toBe('o');
      const token = await identity.tokenFor();
      for (const call of [
        client().getOrderForMail({}),
        client({ as: { ...notification, key: 'another-key-of-tests' } }).getOrderForMail({}),
        client({ as: testService('media') }).getOrderForMail({}),
        client({ as: { ...testService('media'), name: 'notification' } }).getOrderForMail({}),
        client({ as: { ...notification, key: `${notification.key}0` } }).getOrderForMail({}),
        client().getOrderForMail({}, withUser(token)),
      ]) {
        expect(await refusal(call)).toMatchObject({ code: 'auth.forbidden' });
      }
    });

    it('counts and logs whom it refused, strangers under one name', async () => {
      const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
      const before = await refusals();
      await refusal(client({ as: { ...notification, key: 'wrong' } }).getOrderForMail({}));
      await refusal(client({ as: { name: 'stranger', key: 'wrong' } }).getOrderForMail({}));
      await refusal(client().getOrderForMail({}));
      const after = await refusals();
      expect(after('notification', 'wrong key') - before('notification', 'wrong key')).toBe(1);
      expect(after('other', 'wrong key') - before('other', 'wrong key')).toBe(1);
      expect(after('other', 'no service key') - before('other', 'no service key')).toBe(1);
      expect(warn.mock.calls.map(([line]) => line)).toEqual(
        ['notification', 'stranger', 'nobody'].map((claimed) => expect.objectContaining({ claimed })),
      );
      expect(JSON.stringify(warn.mock.calls)).not.toContain('wrong"');
    });
  });

  describe('failures', () => {
    it('carries a problem with its fields both ways', async () => {
      impl.listPackages = () => {
        throw problem('validation.failed', {
          errors: [{ field: 'currency', code: 'field.invalid' }],
          retryAfterSeconds: 7,
        });
      };
      expect(await refusal(client().listPackages({}))).toMatchObject({
        code: 'validation.failed',
        status: 422,
        retryAfterSeconds: 7,
        errors: [
          { field: 'currency', code: 'field.invalid', message: 'Please check your input and try again.' },
        ],
      });
    });

    it('passes a refused sign-in of the method itself on as it is', async () => {
      impl.listPackages = () => {
        throw problem('auth.session_expired');
      };
      expect(await refusal(client().listPackages({}))).toMatchObject({
        code: 'auth.session_expired',
        status: 401,
      });
    });

    it('is 503 with a pause when the neighbour breaks', async () => {
      impl.listPackages = () => {
        throw new Error('secret detail');
      };
      const answer = await refusal(client().listPackages({}));
      expect(answer).toMatchObject({ code: 'service.unavailable', status: 503, retryAfterSeconds: 5 });
      expect(answer.message).not.toContain('secret');
      expect(isDependencyDown(answer)).toBe(false);
    });

    it('is 400 when the database of the neighbour refuses a value', async () => {
      impl.listPackages = () => {
        throw Object.assign(new Error('invalid byte sequence'), { code: '22021' });
      };
      expect(await refusal(client().listPackages({}))).toMatchObject({
        code: 'request.malformed',
        status: 400,
      });
    });

    it('is 503 when nobody listens', async () => {
      const free = await freePort();
      const answer = await refusal(client({ baseUrl: `http://127.0.0.1:${free}` }).listPackages({}));
      expect(answer).toMatchObject({ code: 'service.unavailable' });
      expect(isDependencyDown(answer)).toBe(true);
    });

    it('is 503 when the database of the neighbour is away', async () => {
      impl.listPackages = () => {
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      };
      expect(asProblem(await refusal(client().listPackages({}))).status).toBe(503);
    });
  });

  it('ends a call at its deadline and passes the rest of it on', async () => {
    const remaining: (number | undefined)[] = [];
    const { promise: refused, resolve: release } = Promise.withResolvers<void>();
    impl.listPackages = async (_request, context) => {
      remaining.push(context.timeoutMs());
      await refused;
      return {};
    };
    // Where the machine stands still the whole deadline is gone before the method is asked.
    await eventually(async () => {
      expect(await refusal(client({ timeoutMs: 500 }).listPackages({}))).toMatchObject({
        code: 'service.unavailable',
      });
      expect(remaining).not.toEqual([]);
    });
    release();
    expect(remaining[0]).toBeLessThanOrEqual(500);

    const inner: (number | undefined)[] = [];
    impl.getOrderForMail = (_request, context) => {
      inner.push(context.timeoutMs());
      return {};
    };
    impl.listPackages = async () => {
      await client({ as: notification, timeoutMs: 60_000 }).getOrderForMail({});
      return {};
    };
    await client({ timeoutMs: 20_000 }).listPackages({});
    expect(inner[0]).toBeLessThanOrEqual(20_000);
  });

  it('repeats idempotent calls only', async () => {
    let requests = 0;
    const starting = createHttpServer((_request, response) => {
      requests += 1;
      response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(starting.address() as AddressInfo).port}`;
    await refusal(client({ baseUrl }).listPackages({}));
    expect(requests).toBe(3);
    requests = 0;
    await refusal(client({ baseUrl }).placeOrder({}));
    expect(requests).toBe(1);
    starting.closeAllConnections();
    await new Promise((resolve) => starting.close(resolve));
  });

  describe('a circuit', () => {
    it('shuts a method that does not answer in time, and no other one', async () => {
      let asked = 0;
      impl.getOrderForMail = async (_request, context) => {
        asked += 1;
        await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
        return {};
      };
      impl.listPackages = () => ({});
      const guarded = client({ as: notification, breakAfter: 3, halfOpenAfterMs: 60_000 });
      const refusals: unknown[] = [];
      for (let call = 0; call < 6; call += 1)
        refusals.push(await refusal(guarded.getOrderForMail({}, { timeoutMs: 100 })));
      expect(asked).toBeLessThanOrEqual(3);
      for (const shut of refusals.slice(3)) expect(shut).toMatchObject({ retryAfterSeconds: 60 });
      for (const late of refusals.slice(0, 3)) expect(late).not.toMatchObject({ retryAfterSeconds: 60 });
      await guarded.listPackages({});
    });

    it('asks a method again that was shut', async () => {
      let hangs = true;
      impl.getOrderForMail = async (_request, context) => {
        if (hangs) await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
        return {};
      };
      const guarded = client({ as: notification, breakAfter: 1, halfOpenAfterMs: 100 });
      await refusal(guarded.getOrderForMail({}, { timeoutMs: 100 }));
      hangs = false;
      await eventually(async () => void (await guarded.getOrderForMail({})));
    });

    it('counts connections that are refused and a 503 that no method gave', async () => {
      let asked = 0;
      const draining = createHttpServer((_request, response) => {
        asked += 1;
        response.writeHead(503).end();
      });
      await new Promise<void>((resolve) => draining.listen(0, '127.0.0.1', resolve));
      const { port: busy } = draining.address() as AddressInfo;
      const guarded = client({ baseUrl: `http://127.0.0.1:${busy}`, breakAfter: 3, halfOpenAfterMs: 60_000 });
      for (let call = 0; call < 6; call += 1) await refusal(guarded.placeOrder({}));
      expect(asked).toBe(3);
      draining.closeAllConnections();
      await new Promise((resolve) => draining.close(resolve));
      const nobody = client({
        baseUrl: `http://127.0.0.1:${busy}`,
        breakAfter: 3,
        halfOpenAfterMs: 60_000,
      });
      for (let call = 0; call < 3; call += 1) await refusal(nobody.placeOrder({}));
      expect(await refusal(nobody.placeOrder({}))).toMatchObject({ retryAfterSeconds: 60 });
    });

    it('stays open for everybody when the neighbour breaks at requests of one', async () => {
      let asked = 0;
      impl.getPaymentSession = () => {
        asked += 1;
        throw new Error('a request nobody thought of');
      };
      impl.listPackages = () => ({});
      const token = await identity.tokenFor();
      const guarded = client({ breakAfter: 3, halfOpenAfterMs: 60_000 });
      for (let call = 0; call < 12; call += 1) {
        expect(await refusal(guarded.getPaymentSession({}, withUser(token)))).toMatchObject({ status: 503 });
        expect(await refusal(guarded.listOrders({}))).toMatchObject({ status: 503 });
      }
      expect(asked).toBe(12);
      await guarded.listPackages({});
      impl.getPaymentSession = () => ({ id: 'good' });
      expect(await guarded.getPaymentSession({}, withUser(token))).toMatchObject({ id: 'good' });
    });
  });

  it('does not count answers of the domain as failures', async () => {
    impl.listPackages = () => {
      throw problem('coupon.not_found');
    };
    const guarded = client({ breakAfter: 2 });
    for (let call = 0; call < 5; call += 1)
      expect(await refusal(guarded.listPackages({}))).toMatchObject({ code: 'coupon.not_found' });
  });

  it('goes on asking a neighbour that says something behind it is away', async () => {
    let asked = 0;
    impl.placeOrder = () => {
      asked += 1;
      throw problem('service.unavailable', { retryAfterSeconds: 5 });
    };
    const token = await identity.tokenFor();
    const guarded = client({ breakAfter: 2 });
    for (let call = 0; call < 5; call += 1) await refusal(guarded.placeOrder({}, withUser(token)));
    expect(asked).toBe(5);
  });

  it('refuses more calls at a time than the bulkhead holds', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    impl.listPackages = async () => {
      await held;
      return {};
    };
    const narrow = client({ concurrency: 1 });
    const calls = [narrow.listPackages({}), narrow.listPackages({}), narrow.listPackages({})];
    const third = await refusal(calls[2] as Promise<unknown>);
    expect(third).toMatchObject({ code: 'service.unavailable', retryAfterSeconds: 1 });
    release();
    await Promise.all(calls.slice(0, 2));
  });

  it('refuses to start a method for other services that names none of them', () => {
    const [method] = OrdersService.methods.filter(({ name }) => name === 'GetOrderForMail');
    const proto = clone(MethodDescriptorProtoSchema, method!.proto);
    setExtension((proto.options ??= create(MethodOptionsSchema)), callers, []);
    expect(() =>
      rpcService({ ...OrdersService, methods: [{ ...method!, proto }] } as never, defaults as never),
    ).toThrow('OrdersService/GetOrderForMail is for other services and names none of them');
  });

  it.each([
    ['lacks the key of a caller', '', 'RPC_CALLERS lacks the key of notification.'],
    [
      'has the key of a service it admits nowhere',
      `${testCallersText('orders')},${ServiceCallers.entry(testService('media'))}`,
      'RPC_CALLERS names media, whom no method of this service admits.',
    ],
  ])('refuses to start when it %s', (_, text, message) => {
    const known = ServiceCallers.parse(text) ?? ServiceCallers.none;
    expect(() => checkCallers([OrdersService], known)).toThrow(message);
  });

  it('refuses a service with a method that nobody implements', () => {
    expect(() => rpcService(OrdersService, {} as Orders)).toThrow('is not implemented');
    expect(() => rpcService(OrdersService, defaults, {})).not.toThrow();
    expect(() => rpcService(OrdersService, defaults, defaults)).toThrow('is implemented twice');
  });
});

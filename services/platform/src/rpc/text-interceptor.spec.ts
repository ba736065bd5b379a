import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DescMethod, DescService } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { Access, accessOf, callersOf } from '@headshots/proto/access';
import { callersOfService } from '@headshots/proto/callers';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { serviceAuthorization } from '../auth/index.ts';
import { fastify, type FastifyInstance } from 'fastify';
import { hostileTexts, oddTexts, requestsWith } from '../testing/hostile-text.ts';
import { testCallers, testService } from '../testing/test-services.ts';
import { mountRpc, rpcService } from './index.ts';

const services: readonly DescService[] = [
  CouponsService,
  GenerationService,
  IdentityService,
  MediaService,
  NotificationService,
  OrdersService,
];
const methods = services
  .flatMap((service) => service.methods)
  .filter((method) => method.methodKind === 'unary');
const named = (method: DescMethod): string => `${method.parent.typeName}/${method.name}`;
const withText = methods.filter((method) => requestsWith(method.input, 'x').length > 0);
const authorizationOf = (method: DescMethod): string => {
  const [caller = ''] = callersOf(method);
  return accessOf(method) === Access.SERVICE ? serviceAuthorization(testService(caller)) : 'Bearer t';
};

describe('texts of a request', () => {
  let server: FastifyInstance;
  let url = '';
  const reached: string[] = [];

  beforeAll(async () => {
    server = fastify();
    const caller = { userId: 'u', sessionId: 's', emailVerified: true, token: 't', expiresAt: 0 };
    const staff = { staffId: 's', name: 'n', role: 'support', token: 't', expiresAt: 0 } as const;
    const handlers = services.map((service) => {
      const answers = service.methods.map((method) => [
        method.localName,
        () => {
          reached.push(named(method));
          return {};
        },
      ]);
      return rpcService(service, Object.fromEntries(answers) as ServiceImpl<typeof service>);
    });
    await mountRpc(server, handlers, {
      callers: testCallers(...Object.keys(callersOfService)),
      verifier: { verify: () => Promise.resolve(caller) },
      staff: { verify: () => Promise.resolve(staff) },
    });
    url = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());
  beforeEach(() => void reached.splice(0));

  const call = async (method: DescMethod, json: object): Promise<{ status: number; text: string }> => {
    const authorization = authorizationOf(method);
    const response = await fetch(`${url}/${named(method)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(json),
    });
    return { status: response.status, text: await response.text() };
  };

  it('are in the requests of most methods', () => expect(withText.length).toBeGreaterThan(20));

  it.each(Object.entries(hostileTexts))(
    'are refused in every field of every method: %s',
    async (_name, text) => {
      for (const method of withText) {
        for (const { field, json } of requestsWith(method.input, text)) {
          const { status } = await call(method, json);
          expect([named(method), field, status]).toEqual([named(method), field, 400]);
        }
      }
      expect(reached).toEqual([]);
    },
  );

  it.each(Object.entries(oddTexts))(
    'are taken or refused in every field of every method: %s',
    async (_name, text) => {
      for (const method of withText) {
        for (const { field, json } of requestsWith(method.input, text)) {
          const { status } = await call(method, json);
          expect([named(method), field, [200, 400].includes(status) || status]).toEqual([
            named(method),
            field,
            true,
          ]);
        }
      }
    },
  );

  it('name what is refused', async () => {
    const { text } = await call(OrdersService.method.placeOrder, { consents: { termsVersion: 'a\nb' } });
    expect(JSON.parse(text)).toMatchObject({
      code: 'invalid_argument',
      details: [
        {
          debug: {
            code: 'validation.failed',
            status: 422,
            errors: [{ field: 'consents.termsVersion', code: 'field.invalid' }],
          },
        },
      ],
    });
  });

  it.each(['Zoë', 'محمد', '李', "O'Hara-Šimić", '👩‍🔬', 'می‌خواهم'])('reach the method: %s', async (name) => {
    const { register } = IdentityService.method;
    expect(await call(register, { firstName: name, password: name })).toMatchObject({ status: 200 });
    expect(reached).toEqual([named(register)]);
  });

  it.each(['../x', 'a b', "1' or 1=1", 'a%00', 'ä', '//evil.example', '7QK2\u2011M0XE', ''])(
    'that are ids have letters and digits alone: %j',
    async (id) => {
      const { status } = await call(OrdersService.method.getPaymentSession, { sessionId: id });
      expect(status).toBe(id === '' ? 200 : 400);
    },
  );
});

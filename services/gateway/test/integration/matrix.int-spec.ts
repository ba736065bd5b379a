import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '../../src/api/endpoints.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { startNeighbours, type Neighbours } from '../support/neighbours.ts';
import { known, sampleOf, unknown, type Names } from '../support/requests.ts';
import { ids } from '../support/samples.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';
import { knowsSessions } from '../support/suite.ts';

type Operations = Record<
  string,
  Record<string, { readonly 'x-access'?: string; readonly operationId: string }>
>;
const operations = Object.values((openApiDocument() as { readonly paths: Operations }).paths).flatMap(
  (methods) => Object.values(methods),
);
const privateOnes = operations.filter(({ 'x-access': access }) => access === 'user' || access === 'verified');
const staffOnes = operations.filter((operation) => operation['x-access'] === 'staff');
const addressed = privateOnes.filter(({ operationId }) =>
  [
    'getPhoto',
    'getHeadshot',
    'markFavourite',
    'copyPhoto',
    'regenerateHeadshot',
    'getRegenerations',
    'changeExpression',
    'changeOutfit',
    'copyPhoto',
    'deletePhoto',
    'getArchive',
    'getOrder',
    'claimGuarantee',
    'getInvoice',
    'getCreditNote',
    'getConfirmation',
    'requestPreview',
    'getPreview',
    'getPreviewImage',
    'getPaymentSession',
    'placeOrder',
  ].includes(operationId),
);
/** Nobody is told whether somebody else has such a thing. */
const hidden = privateOnes.filter(({ operationId }) => operationId === 'endSession');

describe('the authorisation matrix', () => {
  let neighbours: Neighbours;
  let gateway: RunningGateway;
  let tokens: Record<
    'owner' | 'stranger' | 'unverified' | 'expired' | 'otherIssuer' | 'otherAudience' | 'otherType' | 'staff',
    string
  >;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    gateway = await startGateway(neighbours);
    const { tokenFor, deskTokenFor } = neighbours.identity;
    tokens = {
      owner: await tokenFor({ userId: ids.owner }),
      stranger: await tokenFor({ userId: ids.stranger }),
      unverified: await tokenFor({ userId: ids.owner, emailVerified: false }),
      expired: await tokenFor({ userId: ids.owner, expiresIn: -31 }),
      otherIssuer: await tokenFor({ userId: ids.owner, issuer: 'https://elsewhere.example' }),
      otherAudience: await tokenFor({ userId: ids.owner, audience: 'somebody-else' }),
      otherType: await tokenFor({ userId: ids.owner, type: 'JWT' }),
      staff: await deskTokenFor(),
    };
    await knowsSessions(gateway, tokens.owner);
  });
  afterAll(async () => {
    await gateway?.close();
    await neighbours?.close();
  });

  async function call(
    operationId: string,
    token?: string,
    names?: Names,
  ): Promise<{ status: number; code: unknown }> {
    const endpoint = endpoints.find(({ id }) => id === operationId);
    if (!endpoint) throw new Error(`${operationId} is documented and not served`);
    const { path, init } = sampleOf(endpoint, names);
    const response = await gateway.fetch(path, { ...init, ...(token === undefined ? {} : { token }) });
    if (
      /^(text\/event-stream|image\/jpeg|application\/(zip|pdf))/.test(
        response.headers.get('content-type') ?? '',
      )
    ) {
      await response.body?.cancel();
      return { status: response.status, code: undefined };
    }
    const text = await response.text();
    const body =
      text === '' ? {} : (JSON.parse(text) as { readonly code?: unknown; readonly requestId?: unknown });
    if (response.status >= 400) {
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(body.requestId).toEqual(expect.any(String));
    }
    return { status: response.status, code: body.code };
  }

  it('has a rule for every documented route, and documents every route with a rule', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      endpoints.map(({ id }) => id).sort(),
    );
    expect(
      operations.filter(
        (operation) => !['public', 'user', 'verified', 'staff'].includes(operation['x-access'] ?? ''),
      ),
    ).toEqual([]);
  });

  it('serves no route under /api that the document lacks', () => {
    const open = ['/api', '/api/*', '/api/openapi.json'];
    const served = gateway.routes.filter(
      ({ url, config }) => url.startsWith('/api') && !open.includes(url) && config?.refused !== true,
    );
    expect(served.filter(({ config }) => config?.endpoint === undefined).map(({ url }) => url)).toEqual([]);
    expect(new Set(served.map(({ config }) => config?.endpoint?.id))).toEqual(
      new Set(endpoints.map(({ id }) => id)),
    );
  });

  it.each(privateOnes)('$operationId: 401 auth.login_required without a token', async ({ operationId }) => {
    expect(await call(operationId)).toEqual({ status: 401, code: 'auth.login_required' });
  });

  it.each(privateOnes)(
    '$operationId: 401 auth.session_expired for tokens that are not good',
    async ({ operationId }) => {
      const bad = [
        'garbage',
        'a.b.c',
        `${tokens.owner.slice(0, -4)}AAAA`,
        tokens.expired,
        tokens.otherIssuer,
        tokens.otherAudience,
        tokens.otherType,
        tokens.staff,
      ];
      for (const token of bad)
        expect(await call(operationId, token)).toEqual({ status: 401, code: 'auth.session_expired' });
    },
  );

  it.each(privateOnes)('$operationId: the owner gets in', async ({ operationId }) => {
    const { status } = await call(operationId, tokens.owner);
    expect(status).toBeLessThan(400);
  });

  it.each(privateOnes)(
    '$operationId: an unverified address is refused exactly where the rule says so',
    async (operation) => {
      const answer = await call(operation.operationId, tokens.unverified);
      if (operation['x-access'] === 'verified')
        expect(answer).toEqual({ status: 403, code: 'auth.email_not_verified' });
      else expect(answer.status).toBeLessThan(400);
    },
  );

  it.each(addressed)(
    "$operationId: 403 for somebody else's, 404 for what does not exist",
    async ({ operationId }) => {
      const foreign = await call(operationId, tokens.stranger, known);
      expect(foreign.status).toBe(403);
      expect(foreign.code).toMatch(/\.access_denied$/);
      expect((await call(operationId, tokens.owner, unknown)).status).toBe(404);
      if (!operationId.startsWith('place')) {
        expect(
          (
            await call(operationId, tokens.owner, {
              photo: 'no-uuid',
              order: 'no-uuid',
              session: 'x'.repeat(300),
              login: 'no-uuid',
              account: 'no-uuid',
            })
          ).status,
        ).toBe(404);
      }
    },
  );

  it.each(hidden)(
    "$operationId: 404 for somebody else's and for what does not exist",
    async ({ operationId }) => {
      const asked = [
        await call(operationId, tokens.stranger, known),
        await call(operationId, tokens.owner, unknown),
        await call(operationId, tokens.owner, { ...unknown, login: 'no-uuid' }),
      ];
      for (const answer of asked) expect(answer).toEqual({ status: 404, code: 'account.session_not_found' });
    },
  );

  it('names every private route with a parameter in the rows above', () => {
    const withParameter = endpoints
      .filter(({ path, access }) => path.includes('{') && (access === 'user' || access === 'verified'))
      .map(({ id }) => id);
    const named = [...addressed, ...hidden].map(({ operationId }) => operationId);
    expect(named).toEqual(expect.arrayContaining(withParameter));
  });

  describe('of the staff', () => {
    it('has routes', () =>
      expect(operations.map(({ operationId }) => operationId)).toContain('openDeskSession'));

    for (const { operationId } of staffOnes)
      it(`${operationId}: is for them alone`, async () => {
        expect(await call(operationId)).toEqual({ status: 401, code: 'auth.login_required' });
        const { deskTokenFor } = neighbours.identity;
        const bad = [
          'garbage',
          tokens.owner,
          await deskTokenFor({ expiresIn: -31 }),
          await deskTokenFor({ role: 'owner' }),
          await deskTokenFor({ audience: 'headshots-api' }),
          await deskTokenFor({ type: 'session+jwt' }),
        ];
        for (const token of bad)
          expect(await call(operationId, token)).toEqual({ status: 401, code: 'auth.session_expired' });
        expect((await call(operationId, tokens.staff)).status).toBeLessThan(400);
      });
  });

  it.each(operations.filter((operation) => operation['x-access'] === 'public'))(
    '$operationId: open to everybody',
    async ({ operationId }) => {
      expect((await call(operationId)).status).toBeLessThan(400);
    },
  );
});

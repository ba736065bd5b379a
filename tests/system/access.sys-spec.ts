import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { answerOf, as, newKey } from '../../deploy/src/api/public-api.ts';
import { portraits, selfie } from './support/selfies.ts';
import { Customer, type Order } from './support/customer.ts';
import { ends } from './support/previews.ts';
import { api, fileAt, mailbox } from './support/stack.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-access': 'public' | 'user' | 'verified' | 'staff';
}

interface Route extends Operation {
  readonly method: string;
  readonly path: string;
}

const { paths } = (await (await fileAt('/api/openapi.json')).json()) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const routes: readonly Route[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
  })),
);
const closed = routes.filter((route) => route['x-access'] !== 'public');
const isOfStaff = (route: Route): boolean => route['x-access'] === 'staff';
const addressed = closed.filter((route) => route.path.includes('{') && !isOfStaff(route));

/** What is looked for among one's own alone: who asks for another's learns not even that it is there. */
const isOfAccount = ({ path }: Route): boolean => path.startsWith('/account/');

describe('who may do what, on the whole product', () => {
  let owner: Customer;
  let stranger: Customer;
  let unverified: Customer;
  let own: { readonly photo: string; readonly order: string; readonly session: string };

  beforeAll(async () => {
    [owner, stranger, unverified] = await Promise.all([
      Customer.arrive(api, mailbox),
      Customer.arrive(api, mailbox),
      Customer.arrive(api, mailbox, { verify: false }),
    ]);
    const photo = await owner.upload();
    await portraitOf(photo.id);
    const { data } = await owner.tryToOrder(photo.id);
    const { order, nextUrl }: { order: Order; nextUrl: string } = data;
    await owner.photoOnce(photo.id, ({ status }) => status === 'completed');
    const session = new URL(nextUrl, api.origin).searchParams.get('session_id') ?? '';
    own = { photo: photo.id, order: order.id, session };
  });

  /** What can be seen before paying; made before the order, while the photo is free. */
  async function portraitOf(photo: string): Promise<void> {
    const ids = { photo, order: '', session: '' };
    const routeOf = (id: string): Route => routes.find(({ operationId }) => operationId === id) as Route;
    expect((await ask(routeOf('requestPreview'), owner.token, ids)).status).toBe(202);
    await ends(owner, photo);
    expect((await ask(routeOf('getPreviewImage'), owner.token, ids)).status).toBe(200);
  }

  const idFor = (path: string, ids: { photo: string; order: string; session: string }): string =>
    path.startsWith('/payments') ? ids.session : path.startsWith('/orders') ? ids.order : ids.photo;

  async function ask(
    route: Route,
    token?: string,
    ids = own,
  ): Promise<{ status: number; code: string | undefined }> {
    const place = route.path.replace('{number}', '1').replace(/\{\w+\}/, idFor(route.path, ids));
    const path = ['getPreview', 'getPreviewImage'].includes(route.operationId)
      ? `${place}?expression=unchanged`
      : place;
    const upload = route.operationId === 'uploadPhoto';
    const json: Readonly<Record<string, object>> = {
      placeOrder: { photoId: ids.photo, package: 'professional', consents: owner.versions },
      changeExpression: { expression: 'unchanged' },
      changeOutfit: { outfit: 'unchanged' },
      copyPhoto: { faceConsentVersion: owner.versions.face },
      markFavourite: { favourite: true },
      requestPreview: { expression: 'unchanged' },
    };
    const body = json[route.operationId];
    const response = await fileAt(`/api${path}`, {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...newKey(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: upload
        ? await selfie(portraits.hopper, owner.versions.face)
        : body === undefined
          ? null
          : JSON.stringify(body),
    });
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, code: undefined };
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      code: isJson && text !== '' ? (JSON.parse(text) as { code?: string }).code : undefined,
    };
  }

  it('every route of the document has a rule', () => {
    expect(routes.length).toBeGreaterThan(15);
    expect(
      routes.filter((route) => !['public', 'user', 'verified', 'staff'].includes(route['x-access'])),
    ).toEqual([]);
  });

  it.each(closed)('$method $path: nobody without a good token', async (route) => {
    expect(await ask(route)).toEqual({ status: 401, code: 'auth.login_required' });
    for (const token of ['garbage', 'e30.e30.e30', `${owner.token.slice(0, -6)}AAAAAA`]) {
      expect(await ask(route, token)).toEqual({ status: 401, code: 'auth.session_expired' });
    }
  });

  it.each(closed.filter((route) => route['x-access'] === 'verified'))(
    '$method $path: only with a verified address',
    async (route) => {
      expect(await ask(route, unverified.token)).toEqual({ status: 403, code: 'auth.email_not_verified' });
    },
  );

  it.each(closed.filter(isOfStaff))('$method $path: no customer', async (route) => {
    expect(await ask(route, owner.token)).toEqual({ status: 401, code: 'auth.session_expired' });
  });

  it.each(addressed.filter(isOfAccount))(
    "$method $path: 404 for somebody else's, as for nobody's",
    async (route) => {
      for (const token of [owner.token, stranger.token]) expect((await ask(route, token)).status).toBe(404);
    },
  );

  it.each(addressed.filter((route) => !isOfAccount(route)))(
    "$method $path: 403 for somebody else's, 404 for what nobody has",
    async (route) => {
      const foreign = await ask(route, stranger.token);
      expect(foreign).toEqual({ status: 403, code: expect.stringMatching(/\.access_denied$/) });
      const nobodys = { photo: randomUUID(), order: randomUUID(), session: `none-${randomUUID()}` };
      expect((await ask(route, owner.token, nobodys)).status).toBe(404);
      expect((await ask(route, owner.token, { photo: 'x', order: 'x', session: 'x' })).status).toBe(404);
    },
  );

  it("nobody orders with somebody else's photo", async () => {
    expect(await stranger.tryToOrder(own.photo)).toMatchObject({ status: 403, code: 'photo.access_denied' });
    expect(await stranger.tryToOrder(randomUUID())).toMatchObject({ status: 404, code: 'photo.not_found' });
  });

  it('the owner still has everything after all that', async () => {
    for (const route of addressed.filter(({ method }) => method === 'GET')) {
      const { status, code } = await ask(route, owner.token);
      // What was not paid back has no correction.
      if (route.path.endsWith('/credit-note'))
        expect({ status, code }).toEqual({ status: 404, code: 'invoice.none' });
      else expect(status).toBeLessThan(400);
    }
  });

  it('a link works for whom it was given to, and changed it does not', async () => {
    const { headshots } = await owner.photo(own.photo);
    const link = new URL(headshots[0]?.downloadUrl ?? '', api.origin);
    expect((await fileAt(link)).status).toBe(200);
    for (const name of link.searchParams.keys()) {
      const changed = new URL(link);
      changed.searchParams.set(name, `${changed.searchParams.get(name)}1`);
      expect((await fileAt(changed)).status).toBe(403);
    }
    expect((await fileAt(link.pathname)).status).toBe(403);
  });

  it('after logout the token opens nothing, at once', async () => {
    // Asked again because the answer got lost, it meets its own effect.
    const { status } = await answerOf(api.POST('/auth/logout', as(stranger.token)));
    expect([204, 200, 401]).toContain(status);
    for (const route of closed.filter(({ method }) => method === 'GET')) {
      expect(await ask(route, stranger.token)).toEqual({ status: 401, code: 'auth.session_expired' });
    }
  });

  it.each(['/idp/admin/', '/idp/realms/master/protocol/openid-connect/token', '/idp/metrics', '/idp/health'])(
    '%s is not for the outside',
    async (path) => {
      expect((await fileAt(path)).status).toBe(404);
    },
  );
});

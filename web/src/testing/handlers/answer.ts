import { http, HttpResponse, type HttpHandler } from 'msw';
import type { User } from '@/shared/api/types';
import type { FakeDb, Failure } from '../db.ts';

export interface Call {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly user: User | undefined;
}

type Method = 'get' | 'post' | 'put' | 'delete';
type Resolver = (call: Call) => Promise<Response> | Response;

export const good = (data: object, status = 200): Response => HttpResponse.json({ data }, { status });

export function bad({ status, code, message = '', errors, at }: Failure): Response {
  return HttpResponse.json(
    {
      title: code,
      status,
      detail: message,
      code,
      message,
      ...(errors ? { errors } : {}),
      ...(at === undefined ? {} : { at }),
      requestId: 'req-test',
    },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}

/** An empty ZIP. */
export const archive = (): Response =>
  new HttpResponse(new Uint8Array([0x50, 0x4b, 5, 6]), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="konterfei-donnees.zip"; filename*=UTF-8''konterfei-donn%C3%A9es.zip`,
    },
  });

/** Asked only where a test lets time pass. */
function isOver(token: string, laterMs: number): boolean {
  if (laterMs === 0) return false;
  const { exp } = JSON.parse(atob(token.split('.')[1] ?? '')) as { readonly exp: number };
  return exp * 1000 <= Date.now() + laterMs;
}

function userOf(db: FakeDb, request: Request): User | undefined {
  const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
  const id = db.sessions.get(token);
  return id === undefined || isOver(token, db.laterMs) ? undefined : db.users.get(id);
}

/** One route with what all of them share: ordered failures, waiting, and who is asking. */
export function route(
  db: FakeDb,
  method: Method,
  path: string,
  access: 'public' | 'user',
  resolve: Resolver,
): HttpHandler {
  return http[method](`*/api${path}`, async ({ request, params }) => {
    const name = `${method.toUpperCase()} ${path}`;
    const isJson = request.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? await request.clone().json() : undefined;
    const key = request.headers.get('idempotency-key');
    db.requests.push({ route: name, path: new URL(request.url).pathname, body, key });
    await db.gates.get(name);
    const failure = db.failures.get(name) ?? db.failures.get('*');
    if (failure?.status === 0) return HttpResponse.error();
    if (failure !== undefined) return bad(failure);
    const user = userOf(db, request);
    if (access === 'user' && user === undefined) return bad({ status: 401, code: 'auth.session_expired' });
    return resolve({ request, params: params as Record<string, string>, user });
  });
}

import { randomUUID } from 'node:crypto';
import createClient, { type Client } from 'openapi-fetch';
import type { components, operations, paths } from '@headshots/gateway/openapi';

export type Schemas = components['schemas'];

export type Send = (request: Request) => Promise<Response>;

export interface PublicApi extends Client<paths> {
  readonly origin: string;
}

export function publicApi(origin: string, send: Send = sendWithin(60_000)): PublicApi {
  return { ...createClient<paths>({ baseUrl: `${origin}/api`, fetch: send }), origin };
}

export function sendWithin(limitMs: number): Send {
  return (request) => fetch(request, { signal: AbortSignal.timeout(limitMs) });
}

export const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

export const newKey = () => ({ 'Idempotency-Key': randomUUID() });

interface Outcome<T> {
  readonly data?: { readonly data: T } | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

export interface Answer<T> {
  readonly status: number;
  /** There when the answer is good. */
  readonly data: T;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly retryAfter: string | null;
}

export async function answerOf<T>(call: Promise<Outcome<T>>): Promise<Answer<T>> {
  const { data, error, response } = await call;
  const { code, message } = (error ?? {}) as Partial<Schemas['Problem']>;
  return {
    status: response.status,
    data: data?.data as T,
    code,
    message,
    retryAfter: response.headers.get('retry-after'),
  };
}

/** What a good answer brings. @throws Error with status and code of any other */
export async function dataOf<T>(call: Promise<Outcome<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (data !== undefined) return data.data;
  const { code, message } = (error ?? {}) as Partial<Schemas['Problem']>;
  throw new Error(`${response.url}: ${response.status} ${code} ${message}`);
}

type SelfieFields = operations['uploadPhoto']['requestBody']['content']['multipart/form-data'];

export function selfieForm(
  file: Blob,
  name: string,
  fields: Omit<SelfieFields, 'file'>,
): FormData & SelfieFields {
  const form = new FormData();
  form.set('expression', fields.expression);
  form.set('faceConsentVersion', fields.faceConsentVersion);
  form.set('file', file, name);
  return form as FormData & SelfieFields;
}

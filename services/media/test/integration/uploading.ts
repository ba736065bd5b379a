import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { PhotoSchema, type Photo } from '@headshots/proto/media/v1/media_pb';
import type { Person } from './media-stack.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly problem: ProblemJson | undefined;
  readonly photo: Photo | undefined;
}

export interface ProblemJson {
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

/** Sends a file the way the gateway does. */
export async function upload(
  url: string,
  who: Person,
  body: Uint8Array | ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
  const all = {
    ...who.headers,
    'content-type': 'image/jpeg',
    'x-expression': 'unchanged',
    'x-face-consent-version': '2026-11-01',
    ...headers,
  };
  const sent = Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const response = await fetch(`${url}/uploads`, { method: 'POST', headers: sent, body, duplex: 'half' });
  const json = (await response.json()) as JsonValue;
  const { status, headers: received } = response;
  return status === 201
    ? { status, headers: received, problem: undefined, photo: fromJson(PhotoSchema, json) }
    : { status, headers: received, problem: json as unknown as ProblemJson, photo: undefined };
}

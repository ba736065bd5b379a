import { setTimeout as sleep } from 'node:timers/promises';
import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { PhotoSchema, type Photo } from '@headshots/proto/media/v1/media_pb';
import type { Person } from './media-stack.ts';

/** For a service that is well: on a busy machine one of its calls to a neighbour may be cut off. */
const patienceMs = 120_000;

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

/** As {@link tryToUpload}; who is asked to come later sends the same again. */
export async function upload(
  url: string,
  who: Person,
  body: Uint8Array,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const answer = await tryToUpload(url, who, body, headers);
    if (answer.status !== 503 || performance.now() > end) return answer;
    await sleep(200);
  }
}

/** Sends a file the way the gateway does. */
export async function tryToUpload(
  url: string,
  who: Person,
  body: Uint8Array | ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
  const all = {
    ...who.headers,
    'content-type': 'image/jpeg',
    'x-expression': 'unchanged',
    'x-face-consent-version': '2026-11-27',
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

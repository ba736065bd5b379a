import { request, type ClientRequest } from 'node:http';
import type { Person } from './media-stack.ts';

export interface Sending {
  /** Writes a piece of the body. */
  write(piece: Uint8Array): void;
  end(piece?: Uint8Array): void;
  /** Media wants the body; only for who asks with `expect: 100-continue`. */
  readonly letIn: Promise<void>;
  /** Ends the connection. */
  cut(): void;
  /** Status, code of the problem and seconds to wait, as soon as they come. */
  readonly answer: Promise<{
    readonly status: number;
    readonly code: string | undefined;
    readonly retryAfter: number | undefined;
  }>;
}

/** An upload whose body the test sends as slowly as it likes. */
export function startSending(
  url: string,
  who: Person,
  bytes: number,
  headers: Readonly<Record<string, string>> = {},
): Sending {
  const outgoing: ClientRequest = request(`${url}/uploads`, {
    method: 'POST',
    headers: {
      ...who.headers,
      'content-length': bytes,
      'x-expression': 'unchanged',
      'x-face-consent-version': '2026-11-27',
      ...headers,
    },
  });
  const letIn = new Promise<void>((resolve) => void outgoing.once('continue', resolve));
  const answer = new Promise<Awaited<Sending['answer']>>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.once('end', () => {
        const { code } = JSON.parse(text) as { code?: string };
        const retryAfter = response.headers['retry-after'];
        resolve({
          status: response.statusCode ?? 0,
          code,
          retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
        });
      });
    });
  });
  answer.catch(() => undefined);
  outgoing.flushHeaders();
  return {
    write: (piece) => void outgoing.write(piece),
    end: (piece) => void outgoing.end(piece),
    letIn,
    cut: () => outgoing.destroy(),
    answer,
  };
}

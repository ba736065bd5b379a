import { SseParser, type StreamEvent } from '@/shared/sse/sse-parser';
import { deferred } from '@/shared/browser/deferred';

const SILENCE_MS = 45_000;
const BACKOFF_MS = [1000, 2000, 5000, 10_000, 30_000] as const;
/** After this many failures in a row the screens poll, and the stream is tried once a minute. */
const POLL_AFTER = 3;
const RETRY_WHILE_POLLING_MS = 60_000;

export type Connection = 'connecting' | 'live' | 'reconnecting' | 'polling';

interface StreamSession {
  readonly token: string | null;
  readonly onUnauthorised: () => void;
}

export interface StreamOptions {
  readonly url: string;
  /** Asked before each connection. */
  readonly session: () => Promise<StreamSession>;
  readonly signal: AbortSignal;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnection: (connection: Connection) => void;
  readonly onOpen: (again: boolean) => void;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export function backoff(failures: number, random: () => number = Math.random): number {
  if (failures > POLL_AFTER) return RETRY_WHILE_POLLING_MS;
  const base = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0];
  return base * (0.75 + random() * 0.5);
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = deferred<void>();
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  return promise;
}

async function readOnce(
  options: StreamOptions,
  lastId: { value?: string },
  onLive: () => void,
): Promise<void> {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  options.signal.addEventListener('abort', stop, { once: true });
  let silence = setTimeout(stop, SILENCE_MS);
  try {
    const { token, onUnauthorised } = await options.session();
    const response = await fetch(options.url, {
      headers: {
        accept: 'text/event-stream',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(lastId.value === undefined ? {} : { 'last-event-id': lastId.value }),
      },
      cache: 'no-store',
      signal: attempt.signal,
    });
    if (response.status === 401) onUnauthorised();
    if (!response.ok || response.body === null) throw new Error(`stream ${response.status}`);
    onLive();
    const parser = new SseParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
      for (const event of parser.push(piece.value)) {
        if (event.id !== undefined) lastId.value = event.id;
        options.onEvent(event);
      }
    }
  } finally {
    clearTimeout(silence);
    options.signal.removeEventListener('abort', stop);
  }
}

export async function runStream(options: StreamOptions): Promise<void> {
  const wait = options.wait ?? waitFor;
  const lastId: { value?: string } = {};
  let failures = 0;
  let opened = false;
  options.onConnection('connecting');
  while (!options.signal.aborted) {
    await readOnce(options, lastId, () => {
      failures = 0;
      options.onConnection('live');
      options.onOpen(opened);
      opened = true;
    }).catch(() => undefined);
    if (options.signal.aborted) return;
    failures += 1;
    options.onConnection(failures > POLL_AFTER ? 'polling' : 'reconnecting');
    await wait(backoff(failures), options.signal);
  }
}

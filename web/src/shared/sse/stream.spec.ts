import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { StreamEvent } from '@/shared/sse/sse-parser';
import { backoff, runStream, type Connection } from '@/shared/sse/stream';

afterEach(() => {
  jest.restoreAllMocks();
});

function streamOf(...texts: string[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const text of texts) controller.enqueue(encoder.encode(text));
      controller.close();
    },
  });
  return new Response(body);
}

async function run(answers: readonly (() => Response)[]) {
  const ended = new AbortController();
  const seen = {
    events: [] as StreamEvent[],
    connections: [] as Connection[],
    opens: [] as boolean[],
    headers: [] as Headers[],
  };
  const unauthorised: (string | null)[] = [];
  let sessions = 0;
  let call = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    seen.headers.push(new Headers(init?.headers));
    const answer = answers[call];
    call += 1;
    if (answer === undefined) {
      ended.abort();
      return Promise.reject(new Error('over'));
    }
    return Promise.resolve(answer());
  });
  await runStream({
    url: 'http://localhost/api/events',
    session: () => {
      sessions += 1;
      const token = `token-${sessions}`;
      return Promise.resolve({ token, onUnauthorised: () => unauthorised.push(token) });
    },
    signal: ended.signal,
    onEvent: (event) => seen.events.push(event),
    onConnection: (connection) => seen.connections.push(connection),
    onOpen: (again) => seen.opens.push(again),
    wait: () => Promise.resolve(),
  });
  return { ...seen, unauthorised };
}

describe('runStream', () => {
  test('comes back after a loss, says so, and tells the last id it saw', async () => {
    const { events, opens, connections, headers } = await run([
      () => streamOf('id: 41\ndata: a\n\n'),
      () => streamOf('data: b\n\n'),
    ]);
    expect(events.map(({ data }) => data)).toEqual(['a', 'b']);
    expect(opens).toEqual([false, true]);
    expect(connections).toEqual(['connecting', 'live', 'reconnecting', 'live', 'reconnecting']);
    expect(headers[1]?.get('last-event-id')).toBe('41');
    expect(headers[1]?.get('authorization')).toBe('Bearer token-2');
    expect(headers[0]?.get('authorization')).toBe('Bearer token-1');
  });

  test('asks the screens to poll after three failures, and goes on trying', async () => {
    const broken = (): Response => new Response(null, { status: 503 });
    const { connections } = await run([broken, broken, broken, broken, () => streamOf('data: a\n\n')]);
    expect(connections).toEqual([
      'connecting',
      'reconnecting',
      'reconnecting',
      'reconnecting',
      'polling',
      'live',
      'reconnecting',
    ]);
  });

  test('reports the token that is not accepted', async () => {
    const { unauthorised } = await run([() => new Response(null, { status: 401 })]);
    expect(unauthorised).toEqual(['token-1']);
  });
});

describe('backoff', () => {
  test.each([
    [1, 1000],
    [2, 2000],
    [3, 5000],
    [4, 60_000],
    [9, 60_000],
  ])('waits after %i failures about %i ms', (failures, expected) => {
    expect(backoff(failures, () => 0.5)).toBe(expected);
  });
});

import { createParser } from 'eventsource-parser';

export interface Heard {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** A reader of `/api/events`. */
export interface EventClient {
  readonly status: number;
  readonly headers: Headers;
  readonly heard: Heard[];
  readonly text: () => string;
  readonly ended: () => boolean;
  close(): void;
}

export async function listen(url: string, token: string, lastEventId?: string): Promise<EventClient> {
  const end = new AbortController();
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const response = await fetch(`${url}/api/events`, { headers, signal: end.signal });
  const heard: Heard[] = [];
  let text = '';
  let ended = false;
  const parser = createParser({
    onEvent: ({ id, event = '', data }) =>
      void heard.push({ id, event, data: JSON.parse(data) as Record<string, unknown> }),
  });
  const reading = async (): Promise<void> => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      parser.feed(piece);
    }
  };
  void reading()
    .catch(() => undefined)
    .finally(() => (ended = true));
  return {
    status: response.status,
    headers: response.headers,
    heard,
    text: () => text,
    ended: () => ended,
    close: () => end.abort(),
  };
}

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
  let read = 0;
  let ended = false;
  const take = (): void => {
    for (let cut = text.indexOf('\n\n', read); cut >= 0; cut = text.indexOf('\n\n', read)) {
      const fields = new Map(
        text
          .slice(read, cut)
          .split('\n')
          .map((line) => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
      );
      read = cut + 2;
      const data = fields.get('data');
      if (data !== undefined)
        heard.push({
          id: fields.get('id'),
          event: fields.get('event') ?? '',
          data: JSON.parse(data) as Record<string, unknown>,
        });
    }
  };
  const reading = async (): Promise<void> => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      take();
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

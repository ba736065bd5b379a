export interface StreamEvent {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: string;
}

/** Reads server-sent events from pieces of text, cut anywhere. */
export class SseParser {
  #rest = '';

  push(text: string): readonly StreamEvent[] {
    const blocks = (this.#rest + text).split(/\r?\n\r?\n/);
    this.#rest = blocks.pop() ?? '';
    return blocks.flatMap(eventOf);
  }
}

function eventOf(block: string): readonly StreamEvent[] {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
    if (name === '') continue;
    const before = name === 'data' ? fields.get(name) : undefined;
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const data = fields.get('data');
  return data === undefined ? [] : [{ id: fields.get('id'), type: fields.get('event') ?? 'message', data }];
}

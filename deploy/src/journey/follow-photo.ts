import { CommandError } from '../commands/command-error.ts';
import { dataOf, type Schemas } from '../api/public-api.ts';
import { reach, type CustomerApi } from './customer-api.ts';
import { SseParser } from './sse-parser.ts';

type Photo = Schemas['Photo'];
type PhotoChanged = Schemas['PhotoChangedEvent'];

export type OnProgress = (photo: Pick<Photo, 'status' | 'imagesDone' | 'imagesTotal'>) => void;

export interface Followed {
  readonly photo: Schemas['PhotoDetail'];
  /** When each image became visible, in ms since 1970, as the stream said. */
  readonly seenAt: ReadonlyMap<number, number>;
  readonly completedAt: number;
}

const pollMs = 2_000;
const limitMs = 2 * 3_600_000;
const isOver = ({ status }: Pick<Photo, 'status'>): boolean => status === 'completed' || status === 'failed';

/** Listens to the events of the signed-in user from the moment it is made. */
export class PhotoFollower {
  readonly #customer: CustomerApi;
  readonly #heard: PhotoChanged[] = [];
  readonly #end = new AbortController();
  readonly #opened = Promise.withResolvers<void>();
  #wake = (): void => undefined;
  #onProgress: (event: PhotoChanged) => void = () => undefined;

  constructor(customer: CustomerApi) {
    this.#customer = customer;
    void this.#listen();
  }

  /** Resolves when the stream is open, or after a short while without it: then asking must do. */
  async listening(): Promise<void> {
    const impatience = new Promise<void>((resolve) => setTimeout(resolve, 2_000).unref());
    await Promise.race([this.#opened.promise, impatience]);
  }

  /** @throws CommandError when it takes longer than any order may */
  async until(photoId: string, onProgress: OnProgress): Promise<Followed> {
    const began = Date.now();
    this.#onProgress = (event) => {
      if (event.photoId === photoId) onProgress(event);
    };
    for (;;) {
      const { photo } = await dataOf(
        this.#customer.api.GET('/photos/{id}', { params: { path: { id: photoId } } }),
      );
      onProgress(photo);
      if (isOver(photo)) return this.#result(photo);
      if (Date.now() - began > limitMs)
        throw new CommandError('The order did not end. See the logs of generation.');
      await this.#eventOrPause(photoId);
    }
  }

  close(): void {
    this.#end.abort();
  }

  #result(photo: Schemas['PhotoDetail']): Followed {
    const own = this.#heard.filter(({ photoId }) => photoId === photo.id);
    const seenAt = new Map(
      own.flatMap(({ number, changedAt }) =>
        number === null ? [] : [[number, Date.parse(changedAt)] as const],
      ),
    );
    const last = own.find(isOver);
    return { photo, seenAt, completedAt: last ? Date.parse(last.changedAt) : Date.now() };
  }

  /** Only an end is worth asking for at once; images are counted by the events themselves. */
  async #eventOrPause(photoId: string): Promise<void> {
    if (this.#heard.some((event) => event.photoId === photoId && isOver(event))) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #listen(): Promise<void> {
    let lastId: string | undefined;
    while (!this.#end.signal.aborted) {
      try {
        const headers = {
          ...(await this.#customer.headers()),
          ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
        };
        const response = await reach(this.#customer.api.origin, '/api/events', {
          headers,
          signal: this.#end.signal,
        });
        if (!response.ok || !response.body) throw new Error(`stream ${response.status}`);
        this.#opened.resolve();
        const parser = new SseParser();
        for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
          for (const { id, type, data } of parser.push(text)) {
            lastId = id ?? lastId;
            if (type === 'photo.changed') this.#take(JSON.parse(data) as PhotoChanged);
          }
        }
      } catch {}
      if (!this.#end.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }

  #take(event: PhotoChanged): void {
    this.#heard.push(event);
    this.#onProgress(event);
    if (isOver(event)) this.#wake();
  }
}

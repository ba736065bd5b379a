import { afterAll, beforeAll } from '@jest/globals';
import {
  mediaParts,
  person,
  startMedia,
  type MediaApp,
  type MediaParts,
  type Person,
} from './media-stack.ts';

/** One media service for all tests of a file. */
export class MediaOfFile {
  private known: { parts?: MediaParts; media?: MediaApp } = {};

  get parts(): MediaParts {
    if (this.known.parts === undefined) throw new Error('nothing has been started around media');
    return this.known.parts;
  }

  get media(): MediaApp {
    if (this.known.media === undefined) throw new Error('media has not been started');
    return this.known.media;
  }

  person(options?: Parameters<typeof person>[1]): Promise<Person> {
    return person(this.parts.identity, options);
  }

  async start(): Promise<void> {
    this.known.parts = await mediaParts();
    this.known.media = await startMedia(this.parts.config);
  }

  async stop(): Promise<void> {
    await this.known.media?.app.close();
    await this.known.parts?.close();
  }
}

/** Starts media before the tests of the file that calls it, and closes it after them. */
export function useMedia(): MediaOfFile {
  const stack = new MediaOfFile();
  beforeAll(() => stack.start());
  afterAll(() => stack.stop());
  return stack;
}

import { Agent } from 'node:http';
import type { Readable } from 'node:stream';
import { GuardedCalls } from '@headshots/platform/rpc';
import { MediaService, type Photo } from '@headshots/proto/media/v1/media_pb';
import { photoFrom } from './media-answer.ts';
import { UploadRequest, type SendOptions } from './upload-request.ts';

export interface MediaUploadOptions {
  readonly atOnce: number;
  readonly silenceMs: number;
}

export interface UploadOptions extends Omit<SendOptions, 'silenceMs'> {
  readonly headers: Readonly<Record<string, string>>;
}

/** Streams a file to media's `POST /uploads`, never holding more than a few chunks of it. */
export class MediaUpload {
  private readonly url: URL;
  private readonly silenceMs: number;
  private readonly agent: Agent;
  private readonly calls: GuardedCalls;

  constructor(mediaUrl: string, { atOnce, silenceMs }: MediaUploadOptions) {
    this.url = new URL('uploads', mediaUrl.endsWith('/') ? mediaUrl : `${mediaUrl}/`);
    this.silenceMs = silenceMs;
    this.agent = new Agent({ keepAlive: true, maxSockets: atOnce, maxFreeSockets: 4 });
    this.calls = new GuardedCalls(MediaService.typeName, { concurrency: atOnce });
  }

  /** @throws Problem media's own, or `service.unavailable` */
  send(file: Readable, { headers, whole, signal }: UploadOptions): Promise<Photo> {
    const { url, agent, silenceMs } = this;
    return this.calls.runLong(
      'Upload',
      async (deadlineMs) => {
        const request = new UploadRequest(url, { agent, headers });
        await request.letIn(deadlineMs);
        return request;
      },
      async (request) => photoFrom(await request.send(file, { whole, signal, silenceMs })),
    );
  }

  close(): void {
    this.agent.destroy();
  }
}

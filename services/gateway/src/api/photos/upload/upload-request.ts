import { request as httpRequest, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Code, ConnectError } from '@connectrpc/connect';

const MAX_ANSWER_BYTES = 1024 * 1024;

export interface SendOptions {
  /** Media gets the end of the file with this, so that it keeps nothing of a form that breaks after its file. */
  readonly whole: Promise<void>;
  readonly signal: AbortSignal;
  readonly silenceMs: number;
}

export interface UploadAnswer {
  readonly status: number;
  readonly retryAfterSeconds: number;
  readonly text: string;
}

export class UploadRequest {
  private readonly outgoing: ClientRequest;
  private readonly answer: Promise<IncomingMessage>;
  private answers = false;
  /** Why we ended it, whatever the connection says then. */
  private reason: ConnectError | undefined;

  constructor(
    url: URL,
    { agent, headers }: { readonly agent: Agent; readonly headers: Readonly<Record<string, string>> },
  ) {
    this.outgoing = httpRequest(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': 'application/octet-stream', expect: '100-continue' },
    });
    this.answer = new Promise((resolve, reject) => {
      this.outgoing.once('response', (answer) => {
        this.answers = true;
        resolve(answer);
      });
      this.outgoing.on('error', reject);
    });
    this.answer.catch(() => undefined);
  }

  /**
   * Until media wants the file, or answers without it.
   * @throws ConnectError when it does neither in time
   */
  async letIn(deadlineMs: number): Promise<void> {
    const wanted = new Promise<void>((resolve) => this.outgoing.once('continue', resolve));
    const timer = setTimeout(
      () => this.end(Code.DeadlineExceeded, 'media does not let the upload in'),
      deadlineMs,
    );
    try {
      await Promise.race([wanted, this.answer]);
    } catch (error) {
      throw this.failure(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws ConnectError when media breaks off, keeps silent, or `signal` says that nobody wants the answer */
  async send(file: Readable, { whole, signal, silenceMs }: SendOptions): Promise<UploadAnswer> {
    const stop = (): void => this.end(Code.Canceled, 'the sender gave up');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    this.outgoing.on('timeout', () => this.silent(silenceMs)).setTimeout(silenceMs);
    try {
      if (!this.answers) file.pipe(this.outgoing, { end: false });
      void whole.then(() => this.outgoing.end());
      const answer = await this.answer;
      return {
        status: answer.statusCode ?? 0,
        retryAfterSeconds: Number(answer.headers['retry-after'] ?? 0),
        text: await textOf(answer),
      };
    } catch (error) {
      throw this.failure(error);
    } finally {
      signal.removeEventListener('abort', stop);
      file.unpipe(this.outgoing);
      if (!this.outgoing.writableFinished) this.outgoing.destroy();
    }
  }

  /** Silence is media's while something waits for it; else it is the sender's, whom the least rate ends. */
  private silent(silenceMs: number): void {
    const { outgoing } = this;
    if (this.answers || outgoing.writableEnded || outgoing.writableLength > 0)
      this.end(Code.DeadlineExceeded, 'media keeps silent');
    else outgoing.socket?.setTimeout(silenceMs);
  }

  private end(code: Code, message: string): void {
    this.reason ??= new ConnectError(message, code);
    this.outgoing.destroy(this.reason);
  }

  private failure(error: unknown): ConnectError {
    if (this.reason) return this.reason;
    if (error instanceof ConnectError) return error;
    const message = error instanceof Error ? error.message : String(error);
    return new ConnectError(message, Code.Unavailable, undefined, undefined, error);
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new ConnectError('the answer is too long', Code.Internal);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

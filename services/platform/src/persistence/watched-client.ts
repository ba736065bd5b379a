import { Client } from 'pg';
import { isDependencyDown } from '../errors/index.ts';

/** How long a goodbye may take before the socket is destroyed. */
const goodbyeMs = 1_000;

type Callback = (error: unknown, ...rest: unknown[]) => void;
type Query = (...args: unknown[]) => unknown;

/** Closes itself when it gave no answer: its server may still hold a transaction, locks or half an answer. */
export class WatchedClient extends Client {
  private abandoned = false;

  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args);
    // The query that fails reports it; without a listener the event would end the process.
    this.on('error', () => (this.abandoned = true));
    this.query = watched(this.query.bind(this) as Query, (error) => {
      if (isDependencyDown(error)) this.abandon(error);
    }) as Client['query'];
    this.end = bounded(this.end.bind(this) as Query, this) as Client['end'];
  }

  abandon(error: unknown): void {
    if (this.abandoned) return;
    this.abandoned = true;
    const reason = error instanceof Error ? error : new Error(String(error));
    this.connection.emit('error', reason);
    this.connection.stream.destroy();
    this.emit('abandoned', reason);
  }
}

function watched(query: Query, onError: (error: unknown) => void): Query {
  return (...args) => {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const report: Callback = (error, ...rest) => {
        if (error) onError(error);
        (callback as Callback)(error, ...rest);
      };
      return query(...args.slice(0, -1), report);
    }
    const result = query(...args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      onError(error);
      throw error;
    });
  };
}

function bounded(end: Query, { connection }: Client): Query {
  return (...args) => {
    const timer = setTimeout(() => connection.stream.destroy(), goodbyeMs);
    timer.unref();
    connection.once('end', () => clearTimeout(timer));
    return end(...args);
  };
}

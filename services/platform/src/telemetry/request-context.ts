import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  readonly requestId: string;
  readonly fail: (error: unknown) => void;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Undefined outside requests, and in callbacks of things that are older than the request (a pool, a socket). */
export const currentRequest = (): RequestContext | undefined => contexts.getStore();

export function inRequest(context: RequestContext, work: () => void): void {
  contexts.run(context, work);
}

export interface EventContext {
  readonly eventId: string;
  /** Topic without prefix. */
  readonly topic: string;
}

const events = new AsyncLocalStorage<EventContext>();

/** Undefined outside the handling of events. */
export const currentEvent = (): EventContext | undefined => events.getStore();

export const inEvent = <T>(event: EventContext, work: () => T): T => events.run(event, work);

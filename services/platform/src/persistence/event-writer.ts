import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import type { EntityManager } from 'typeorm';

export interface PublishOptions {
  /** Position of the event in its aggregate's history; default: the order in which the events were written. */
  readonly sequence?: bigint;
  /** Default: a new time-ordered UUID. */
  readonly eventId?: string;
  /** The publishing service; only for a topic with several producers, and then required. */
  readonly source?: string;
  /** The trace it belongs to; default: that of the work at hand. */
  readonly traceparent?: string | null;
}

export abstract class EventWriter {
  abstract write<D extends DescMessage>(
    manager: EntityManager,
    schema: D,
    message: MessageInitShape<D>,
    options?: PublishOptions,
  ): Promise<string>;
}

import { applyDecorators, Catch, Controller, UseFilters, type ExceptionFilter } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { throwError, type Observable } from 'rxjs';
import type { KafkaEventContext } from './kafka-event.context.ts';

export const KAFKA_EVENTS = Symbol('KAFKA_EVENTS');
export const KAFKA_BROADCAST = Symbol('KAFKA_BROADCAST');

export const EVENT_SERVERS = Symbol('EVENT_SERVERS');

/** `duplicate` and `ignored` are successes: the offset is committed. */
export type Outcome = 'applied' | 'duplicate' | 'ignored';

type EventHandler<D extends DescMessage> = (
  event: MessageShape<D>,
  context: KafkaEventContext,
) => Promise<Outcome>;
type BroadcastHandler<D extends DescMessage> = (
  event: MessageShape<D>,
  context: KafkaEventContext,
) => Promise<void> | void;

/** Nest's default filter replaces the error before the transport sees it. */
@Catch()
class GiveErrorToTransport implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

export function EventController(): ClassDecorator {
  return applyDecorators(Controller(), UseFilters(new GiveErrorToTransport()));
}

/** The method handles this event, once per service. Its topic comes from `topics.yaml`. */
export function OnEvent<D extends DescMessage>(schema: D) {
  return <H extends EventHandler<D>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    EventPattern<string>(schema.typeName, KAFKA_EVENTS, { schema })(target, key, descriptor);
  };
}

/** The method hears this event on every replica, also those of the recent past at start. Must be idempotent. */
export function OnBroadcast<D extends DescMessage>(schema: D) {
  return <H extends BroadcastHandler<D>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    EventPattern<string>(schema.typeName, KAFKA_BROADCAST, { schema })(target, key, descriptor);
  };
}

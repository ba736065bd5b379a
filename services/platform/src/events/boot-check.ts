import type { MessageHandler } from '@nestjs/microservices';
import type { Topic } from '@headshots/proto/topics';
import type { TopicRegistry } from '../bus/topic-registry.ts';

class BootCheckError extends Error {
  override readonly name = 'BootCheckError';
}

export interface HandlerCount {
  readonly type: string;
  readonly handlers: number;
}

/** Gives the topics to subscribe to. @throws {BootCheckError} unless each has one handler and each handler a topic */
export function checkHandlers(
  service: string,
  mode: 'consumers' | 'broadcast',
  registry: TopicRegistry,
  found: readonly HandlerCount[],
): readonly Topic[] {
  const expected = registry.all.filter((topic) => topic[mode].includes(service));
  const counts = new Map(found.map(({ type, handlers }) => [type, handlers]));
  const complaints = [
    ...expected
      .filter((topic) => (counts.get(topic.schema.typeName) ?? 0) === 0)
      .map((topic) => `topic ${topic.name} has no handler`),
    ...found.filter(({ handlers }) => handlers > 1).map(({ type }) => `${type} has more than one handler`),
    ...found
      .filter(({ type }) => !expected.some((topic) => topic.schema.typeName === type))
      .map(({ type }) => `handler of ${type} has no topic that lists ${service} under ${mode}`),
  ];
  if (complaints.length > 0) throw new BootCheckError(`${service} cannot start: ${complaints.join('; ')}.`);
  return expected;
}

/** How many handlers each pattern has; Nest chains several of one pattern. */
export function handlerCounts(handlers: ReadonlyMap<string, MessageHandler>): readonly HandlerCount[] {
  return [...handlers].map(([type, handler]) => ({ type, handlers: chainLength(handler) }));
}

const chainLength = (handler: MessageHandler): number =>
  handler.next ? 1 + chainLength(handler.next as MessageHandler) : 1;

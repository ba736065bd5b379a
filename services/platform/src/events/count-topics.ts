import { countFromZero } from '../telemetry/count-from-zero.ts';
import { metrics } from '../telemetry/metrics.ts';
import type { Outcome } from './event-decorators.ts';
import type { FailureClass } from './failure-policy.ts';

const outcomes: readonly Outcome[] = ['applied', 'duplicate', 'ignored'];

/** What may be tried again, and what may be given up: with or without waiting for what is away. */
const failures = {
  consumers: { retried: ['transient', 'unknown'], givenUp: ['permanent', 'transient', 'unknown', 'down'] },
  broadcast: { retried: ['transient', 'unknown', 'down'], givenUp: [] },
} satisfies Record<string, Record<string, readonly FailureClass[]>>;

export function countTopics(mode: keyof typeof failures, topics: readonly string[]): void {
  const { retried, givenUp } = failures[mode];
  const each = topics.map((topic) => ({ messaging_destination_name: topic }));
  const withFailure = (classes: readonly FailureClass[]) =>
    topics.flatMap((topic) =>
      classes.map((failure) => ({ messaging_destination_name: topic, error_type: failure })),
    );
  countFromZero(
    metrics.eventsHandled,
    topics.flatMap((topic) => outcomes.map((outcome) => ({ messaging_destination_name: topic, outcome }))),
  );
  countFromZero(metrics.eventRetries, withFailure(retried));
  countFromZero(metrics.deadLetters, withFailure(givenUp));
  if (mode === 'consumers') countFromZero(metrics.busReplayed, each);
  countFromZero(mode === 'consumers' ? metrics.deadLetterWriteFailures : metrics.broadcastFailures, each);
}

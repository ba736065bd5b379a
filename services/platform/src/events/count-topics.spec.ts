import { describe, expect, it } from '@jest/globals';
import type { Counter } from 'prom-client';
import { metrics } from '../telemetry/metrics.ts';
import { countTopics } from './count-topics.ts';

const seriesOf = async (counter: Counter, topic: string): Promise<readonly string[]> =>
  (await counter.get()).values
    .filter(({ labels }) => labels['messaging_destination_name'] === topic)
    .map(
      ({ labels: { messaging_destination_name: _topic, ...others }, value }) =>
        `${Object.values(others).join()} ${value}`,
    )
    .sort();

describe('counters of topics, before the first event', () => {
  it('are there for everything a consumer counts', async () => {
    countTopics('consumers', ['quiet']);
    expect(await seriesOf(metrics.eventsHandled, 'quiet')).toEqual(['applied 0', 'duplicate 0', 'ignored 0']);
    expect(await seriesOf(metrics.eventRetries, 'quiet')).toEqual(['transient 0', 'unknown 0']);
    expect(await seriesOf(metrics.deadLetters, 'quiet')).toEqual([
      'down 0',
      'permanent 0',
      'transient 0',
      'unknown 0',
    ]);
    expect(await seriesOf(metrics.deadLetterWriteFailures, 'quiet')).toEqual([' 0']);
    expect(await seriesOf(metrics.busReplayed, 'quiet')).toEqual([' 0']);
    expect(await seriesOf(metrics.broadcastFailures, 'quiet')).toEqual([]);
  });

  it('are there for everything a broadcast counts', async () => {
    countTopics('broadcast', ['loud']);
    expect(await seriesOf(metrics.broadcastFailures, 'loud')).toEqual([' 0']);
    expect(await seriesOf(metrics.eventRetries, 'loud')).toEqual(['down 0', 'transient 0', 'unknown 0']);
    expect(await seriesOf(metrics.deadLetters, 'loud')).toEqual([]);
  });

  it('keep what they counted', async () => {
    countTopics('consumers', ['busy']);
    metrics.deadLetters.inc({ messaging_destination_name: 'busy', error_type: 'unknown' });
    countTopics('consumers', ['busy']);
    expect(await seriesOf(metrics.deadLetters, 'busy')).toContain('unknown 1');
  });
});

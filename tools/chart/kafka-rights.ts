import { rightsOf } from '@headshots/platform/bus';
import type { Workload } from '../../deploy/src/chart/service-map.ts';

export interface KafkaRight {
  readonly resource: { readonly type: string; readonly name: string; readonly patternType: string };
  readonly operations: readonly string[];
}

const patterns = new Map([
  ['literal', 'literal'],
  ['prefixed', 'prefix'],
]);

/** What a service may do at the brokers: the rights `proto/topics.yaml` gives it, the same that our own Job applies. */
export function kafkaRights(service: Workload): readonly KafkaRight[] {
  const found = new Map<string, KafkaRight & { readonly operations: string[] }>();
  for (const { resource: type, name, pattern, operation } of rightsOf(service)) {
    const resource = { type, name, patternType: patterns.get(pattern) ?? '' };
    const key = JSON.stringify(resource);
    const right = found.get(key) ?? { resource, operations: [] };
    found.set(key, { ...right, operations: [...new Set([...right.operations, capitalized(operation)])] });
  }
  return [...found.values()];
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

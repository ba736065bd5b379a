import kafkajs from 'kafkajs';
import { rightsOf } from '@headshots/platform/bus';
import type { Workload } from '../../deploy/src/chart/service-map.ts';

const { AclOperationTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;

/** A rule of a KafkaUser, in the words of Strimzi. */
export interface KafkaRight {
  readonly resource: { readonly type: string; readonly name: string; readonly patternType: string };
  readonly operations: readonly string[];
}

const patterns = new Map([
  [ResourcePatternTypes.LITERAL, 'literal'],
  [ResourcePatternTypes.PREFIXED, 'prefix'],
]);

/** What a service may do at the brokers: the rights `proto/topics.yaml` gives it, the same that our own Job applies. */
export function kafkaRights(service: Workload): readonly KafkaRight[] {
  const found = new Map<string, KafkaRight & { readonly operations: string[] }>();
  for (const { resourceType, resourceName, resourcePatternType, operation } of rightsOf(service)) {
    const type = wordOf(AclResourceTypes, resourceType).toLowerCase();
    const patternType = patterns.get(resourcePatternType) ?? '';
    const resource = { type, name: resourceName, patternType };
    const key = JSON.stringify(resource);
    const right = found.get(key) ?? { resource, operations: [] };
    const word = capitalized(wordOf(AclOperationTypes, operation));
    found.set(key, { ...right, operations: [...new Set([...right.operations, word])] });
  }
  return [...found.values()];
}

const capitalized = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();

/** The name of one value among numbers. @throws Error when nobody named it */
function wordOf(words: object, value: number): string {
  const found = Object.entries(words).find(([, number]) => number === value);
  if (!found) throw new Error(`Kafka has no name for ${value}.`);
  return found[0];
}

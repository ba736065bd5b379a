import type { AccessRule, BusAdmin } from './bus.ts';
import { createBusClient } from './bus-client.ts';
import type { TopicAdminOptions } from './topic-admin.ts';
import { deadLetterTopic, productRegistry } from './topic-registry.ts';

function servicesOf({ registry = productRegistry }: Pick<TopicAdminOptions, 'registry'>): readonly string[] {
  const names = registry.all.flatMap((topic) => [...topic.producers, ...topic.consumers, ...topic.broadcast]);
  return [...new Set(names)].sort();
}

/** What the list of topics says, and nothing else (ADR 0079). The principal is the service's name. */
export function rightsOf(
  service: string,
  { registry = productRegistry, topicPrefix = '' }: Pick<TopicAdminOptions, 'registry' | 'topicPrefix'> = {},
): readonly AccessRule[] {
  const rule = (
    resource: Pick<AccessRule, 'resource' | 'name' | 'pattern'>,
    operation: string,
  ): AccessRule => ({ ...resource, principal: `User:${service}`, host: '*', operation, permission: 'allow' });
  const topicRights = (name: string, ...operations: readonly string[]): readonly AccessRule[] =>
    operations.map((operation) =>
      rule({ resource: 'topic', name: `${topicPrefix}${name}`, pattern: 'literal' }, operation),
    );
  const group = (name: string, pattern: string): AccessRule =>
    rule({ resource: 'group', name: `${topicPrefix}${name}`, pattern }, 'read');
  const mine = (mode: 'producers' | 'consumers' | 'broadcast') =>
    registry.all.filter((topic) => topic[mode].includes(service));
  const read = new Set([...mine('consumers'), ...mine('broadcast')]);
  return [
    ...mine('producers').flatMap(({ name }) => topicRights(name, 'write', 'describe')),
    ...[...read].flatMap(({ name }) => topicRights(name, 'read', 'describe')),
    ...mine('consumers').flatMap(({ name }) =>
      topicRights(deadLetterTopic(name, service), 'write', 'describe'),
    ),
    ...(mine('consumers').length > 0 ? [group(service, 'literal')] : []),
    ...(mine('broadcast').length > 0 ? [group(`${service}.broadcast.`, 'prefixed')] : []),
  ];
}

/** Makes the brokers' rules of every service those of the list of topics: grants what is missing, takes the rest. */
export async function applyRights(options: TopicAdminOptions): Promise<void> {
  const { brokers, security } = options;
  await createBusClient({ brokers, clientId: 'topics', security }).administer(async (admin) => {
    for (const service of servicesOf(options)) await applyOne(admin, service, rightsOf(service, options));
  });
}

async function applyOne(admin: BusAdmin, service: string, wanted: readonly AccessRule[]): Promise<void> {
  const there = await admin.rules(`User:${service}`);
  const missing = without(wanted, there);
  const needless = without(there, wanted);
  if (missing.length > 0) await admin.grant(missing);
  if (needless.length > 0) await admin.revoke(needless);
}

const without = (some: readonly AccessRule[], others: readonly AccessRule[]): readonly AccessRule[] => {
  const known = new Set(others.map(identityOf));
  return [...new Map(some.map((rule) => [identityOf(rule), rule])).values()].filter(
    (rule) => !known.has(identityOf(rule)),
  );
};

const identityOf = (rule: AccessRule): string =>
  [rule.resource, rule.name, rule.pattern, rule.principal, rule.host, rule.operation, rule.permission].join(
    ' ',
  );

import kafkajs, { type AclEntry, type Admin } from 'kafkajs';
import { deadLetterTopic, productRegistry } from './topic-registry.ts';
import { createKafka } from './kafkajs/kafkajs-client.ts';
import type { TopicAdminOptions } from './topic-admin.ts';

const {
  AclOperationTypes: Operation,
  AclPermissionTypes: Permission,
  AclResourceTypes: Resource,
  ResourcePatternTypes: Pattern,
} = kafkajs;

function servicesOf({ registry = productRegistry }: Pick<TopicAdminOptions, 'registry'>): readonly string[] {
  const names = registry.all.flatMap((topic) => [...topic.producers, ...topic.consumers, ...topic.broadcast]);
  return [...new Set(names)].sort();
}

/** What the list of topics says, and nothing else (ADR 0079). The principal is the service's name. */
export function rightsOf(
  service: string,
  { registry = productRegistry, topicPrefix = '' }: Pick<TopicAdminOptions, 'registry' | 'topicPrefix'> = {},
): readonly AclEntry[] {
  const entry =
    (resource: Pick<AclEntry, 'resourceType' | 'resourceName' | 'resourcePatternType'>) =>
    (operation: AclEntry['operation']): AclEntry => ({
      ...resource,
      principal: `User:${service}`,
      host: '*',
      operation,
      permissionType: Permission.ALLOW,
    });
  const topicRights = (name: string, ...operations: AclEntry['operation'][]) =>
    operations.map(
      entry({
        resourceType: Resource.TOPIC,
        resourceName: `${topicPrefix}${name}`,
        resourcePatternType: Pattern.LITERAL,
      }),
    );
  const group = (name: string, resourcePatternType: AclEntry['resourcePatternType']) =>
    entry({ resourceType: Resource.GROUP, resourceName: `${topicPrefix}${name}`, resourcePatternType })(
      Operation.READ,
    );
  const mine = (mode: 'producers' | 'consumers' | 'broadcast') =>
    registry.all.filter((topic) => topic[mode].includes(service));
  const read = new Set([...mine('consumers'), ...mine('broadcast')]);
  return [
    ...mine('producers').flatMap(({ name }) => topicRights(name, Operation.WRITE, Operation.DESCRIBE)),
    ...[...read].flatMap(({ name }) => topicRights(name, Operation.READ, Operation.DESCRIBE)),
    ...mine('consumers').flatMap(({ name }) =>
      topicRights(deadLetterTopic(name, service), Operation.WRITE, Operation.DESCRIBE),
    ),
    ...(mine('consumers').length > 0 ? [group(service, Pattern.LITERAL)] : []),
    ...(mine('broadcast').length > 0 ? [group(`${service}.broadcast.`, Pattern.PREFIXED)] : []),
  ];
}

/** Makes the brokers' rules of every service those of the list of topics: grants what is missing, takes the rest. */
export async function applyRights(options: TopicAdminOptions): Promise<void> {
  const { brokers, security } = options;
  const admin = createKafka({ brokers, clientId: 'topics', security }).admin();
  await admin.connect();
  try {
    for (const service of servicesOf(options)) await applyOne(admin, service, rightsOf(service, options));
  } finally {
    await admin.disconnect();
  }
}

async function applyOne(admin: Admin, service: string, wanted: readonly AclEntry[]): Promise<void> {
  const there = await rulesOf(admin, service);
  const missing = without(wanted, there);
  const needless = without(there, wanted);
  if (missing.length > 0) await admin.createAcls({ acl: [...missing] });
  if (needless.length > 0) await admin.deleteAcls({ filters: needless.map((rule) => ({ ...rule })) });
}

async function rulesOf(admin: Admin, service: string): Promise<readonly AclEntry[]> {
  const { resources } = await admin.describeAcls({
    principal: `User:${service}`,
    resourceType: Resource.ANY,
    resourcePatternType: Pattern.ANY,
    operation: Operation.ANY,
    permissionType: Permission.ANY,
  } as AclEntry);
  return resources.flatMap(({ acls, ...resource }) => acls.map((rule) => ({ ...resource, ...rule })));
}

const without = (some: readonly AclEntry[], others: readonly AclEntry[]): readonly AclEntry[] => {
  const known = new Set(others.map(identityOf));
  return [...new Map(some.map((rule) => [identityOf(rule), rule])).values()].filter(
    (rule) => !known.has(identityOf(rule)),
  );
};

const identityOf = (rule: AclEntry): string =>
  [
    rule.resourceType,
    rule.resourceName,
    rule.resourcePatternType,
    rule.principal,
    rule.host,
    rule.operation,
    rule.permissionType,
  ].join(' ');

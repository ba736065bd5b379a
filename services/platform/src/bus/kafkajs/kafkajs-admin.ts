import kafkajs, { type AclEntry, type Admin } from 'kafkajs';
import type {
  AccessRule,
  BusAdmin,
  PartitionEnds,
  TopicDescription,
  TopicSetting,
  TopicSpec,
} from '../bus.ts';
import { numberOf, wordOf } from './kafkajs-words.ts';

const {
  AclOperationTypes: Operation,
  AclPermissionTypes: Permission,
  AclResourceTypes: Resource,
  ResourcePatternTypes: Pattern,
  ConfigResourceTypes: { TOPIC },
  ConfigSource: { TOPIC_CONFIG },
} = kafkajs;

const requestMs = 30_000;

export class KafkajsAdmin implements BusAdmin {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  async brokers(): Promise<number> {
    return (await this.admin.describeCluster()).brokers.length;
  }

  topics(): Promise<readonly string[]> {
    return this.admin.listTopics();
  }

  async describe(names: readonly string[]): Promise<readonly TopicDescription[]> {
    const { topics } = await this.admin.fetchTopicMetadata({ topics: [...names] });
    return topics.map(({ name, partitions }) => ({
      topic: name,
      partitions: partitions.map(({ leader, replicas }) => ({
        leader: leader < 0 ? undefined : leader,
        replicas: replicas.length,
      })),
    }));
  }

  /** The client's own wait for leaders gives up when a broker does not know the new topic yet. */
  async create(topics: readonly TopicSpec[]): Promise<void> {
    await this.admin.createTopics({
      waitForLeaders: false,
      timeout: requestMs,
      topics: topics.map(({ topic, partitions, replicas, settings }) => ({
        topic,
        numPartitions: partitions,
        replicationFactor: replicas,
        configEntries: entriesOf(settings),
      })),
    });
  }

  async remove(topics: readonly string[]): Promise<void> {
    await this.admin.deleteTopics({ topics: [...topics], timeout: requestMs });
  }

  async settings(topics: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, TopicSetting>>> {
    const { resources } = await this.admin.describeConfigs({
      includeSynonyms: false,
      resources: topics.map((name) => ({ type: TOPIC, name })),
    });
    return new Map(
      resources.map(({ resourceName, configEntries }) => [
        resourceName,
        new Map(
          configEntries.map(({ configName, configValue, configSource }) => [
            configName,
            { value: configValue, own: configSource === TOPIC_CONFIG },
          ]),
        ),
      ]),
    );
  }

  async replaceSettings(topics: ReadonlyMap<string, Readonly<Record<string, string>>>): Promise<void> {
    await this.admin.alterConfigs({
      validateOnly: false,
      resources: [...topics].map(([name, settings]) => ({
        type: TOPIC,
        name,
        configEntries: entriesOf(settings),
      })),
    });
  }

  async ends(topic: string): Promise<readonly PartitionEnds[]> {
    return (await this.admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => ({
      partition,
      low: BigInt(low),
      high: BigInt(high),
    }));
  }

  async offsetsSince(topic: string, since: number): Promise<ReadonlyMap<number, bigint>> {
    const found = await this.admin.fetchTopicOffsetsByTimestamp(topic, since);
    return new Map(found.map(({ partition, offset }) => [partition, BigInt(offset)]));
  }

  async groups(): Promise<readonly string[]> {
    return (await this.admin.listGroups()).groups.map(({ groupId }) => groupId);
  }

  async committed(groupId: string, topic: string): Promise<ReadonlyMap<number, bigint>> {
    const [found] = await this.admin.fetchOffsets({ groupId, topics: [topic] });
    const offsets = (found?.partitions ?? []).map(
      ({ partition, offset }) => [partition, BigInt(offset)] as const,
    );
    return new Map(offsets.filter(([, offset]) => offset >= 0n));
  }

  async rules(principal: string): Promise<readonly AccessRule[]> {
    const { resources } = await this.admin.describeAcls({
      principal,
      resourceType: Resource.ANY,
      resourcePatternType: Pattern.ANY,
      operation: Operation.ANY,
      permissionType: Permission.ANY,
    } as AclEntry);
    return resources.flatMap(({ acls, ...resource }) => acls.map((rule) => ruleOf({ ...resource, ...rule })));
  }

  async grant(rules: readonly AccessRule[]): Promise<void> {
    await this.admin.createAcls({ acl: rules.map(entryOf) });
  }

  async revoke(rules: readonly AccessRule[]): Promise<void> {
    await this.admin.deleteAcls({ filters: rules.map(entryOf) });
  }
}

const entriesOf = (settings: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(settings).map(([name, value]) => ({ name, value }));

const ruleOf = (entry: AclEntry): AccessRule => ({
  principal: entry.principal,
  host: entry.host,
  resource: wordOf(Resource, entry.resourceType),
  name: entry.resourceName,
  pattern: wordOf(Pattern, entry.resourcePatternType),
  operation: wordOf(Operation, entry.operation),
  permission: wordOf(Permission, entry.permissionType),
});

const entryOf = (rule: AccessRule): AclEntry => ({
  principal: rule.principal,
  host: rule.host,
  resourceType: numberOf(Resource, rule.resource),
  resourceName: rule.name,
  resourcePatternType: numberOf(Pattern, rule.pattern),
  operation: numberOf(Operation, rule.operation),
  permissionType: numberOf(Permission, rule.permission),
});

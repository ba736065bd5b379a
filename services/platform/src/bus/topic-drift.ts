import kafkajs, { type Admin, type ConfigEntries, type ITopicConfig } from 'kafkajs';

const { ConfigResourceTypes, ConfigSource } = kafkajs;

/** Settings that nobody wanted stay. @throws Error when partitions or copies differ: moving data is a person's decision */
export async function correctTopics(admin: Admin, wanted: readonly ITopicConfig[]): Promise<void> {
  if (wanted.length === 0) return;
  await refuseOtherShapes(admin, wanted);
  const there = await settingsOf(admin, wanted);
  const drifted = wanted.filter(({ topic, configEntries = [] }) =>
    configEntries.some(({ name, value }) => there.get(topic)?.get(name)?.configValue !== value),
  );
  if (drifted.length === 0) return;
  await admin.alterConfigs({
    validateOnly: false,
    resources: drifted.map(({ topic, configEntries = [] }) => ({
      type: ConfigResourceTypes.TOPIC,
      name: topic,
      configEntries: [...keptBeside(configEntries, there.get(topic)), ...configEntries],
    })),
  });
}

async function refuseOtherShapes(admin: Admin, wanted: readonly ITopicConfig[]): Promise<void> {
  const { topics } = await admin.fetchTopicMetadata({ topics: wanted.map(({ topic }) => topic) });
  const found = new Map(topics.map(({ name, partitions }) => [name, partitions]));
  const complaints = wanted.flatMap(({ topic, numPartitions = 1, replicationFactor = 1 }) => {
    const partitions = found.get(topic) ?? [];
    const copies = Math.min(...partitions.map(({ replicas }) => replicas.length));
    return [
      ...(partitions.length === numPartitions
        ? []
        : [`${topic} has ${partitions.length} partitions, ${numPartitions} are wanted`]),
      ...(copies >= replicationFactor
        ? []
        : [`${topic} has ${copies} copies, ${replicationFactor} are wanted`]),
    ];
  });
  if (complaints.length === 0) return;
  throw new Error(
    `${complaints.join('; ')}. Partitions: drain the topic and make it anew. Copies: kafka-reassign-partitions.sh.`,
  );
}

type Settings = ReadonlyMap<string, ConfigEntries>;

async function settingsOf(
  admin: Admin,
  wanted: readonly ITopicConfig[],
): Promise<ReadonlyMap<string, Settings>> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: wanted.map(({ topic }) => ({ type: ConfigResourceTypes.TOPIC, name: topic })),
  });
  return new Map(
    resources.map(({ resourceName, configEntries }) => [
      resourceName,
      new Map(configEntries.map((entry) => [entry.configName, entry])),
    ]),
  );
}

/** The brokers take a topic's settings as a whole: what is left out falls back to their defaults. */
const keptBeside = (
  changed: readonly { readonly name: string }[],
  there: Settings | undefined,
): { name: string; value: string }[] =>
  [...(there?.values() ?? [])]
    .filter(
      ({ configName, configSource }) =>
        configSource === ConfigSource.TOPIC_CONFIG && !changed.some(({ name }) => name === configName),
    )
    .map(({ configName, configValue }) => ({ name: configName, value: configValue }));

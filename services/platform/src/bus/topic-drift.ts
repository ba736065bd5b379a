import type { BusAdmin, TopicSetting, TopicSpec } from './bus.ts';

/** Settings that nobody wanted stay. @throws Error when partitions or copies differ: moving data is a person's decision */
export async function correctTopics(admin: BusAdmin, wanted: readonly TopicSpec[]): Promise<void> {
  if (wanted.length === 0) return;
  await refuseOtherShapes(admin, wanted);
  const there = await admin.settings(wanted.map(({ topic }) => topic));
  const drifted = wanted.filter(({ topic, settings }) =>
    Object.entries(settings).some(([name, value]) => there.get(topic)?.get(name)?.value !== value),
  );
  if (drifted.length === 0) return;
  await admin.replaceSettings(
    new Map(drifted.map(({ topic, settings }) => [topic, { ...ownSettings(there.get(topic)), ...settings }])),
  );
}

async function refuseOtherShapes(admin: BusAdmin, wanted: readonly TopicSpec[]): Promise<void> {
  const described = await admin.describe(wanted.map(({ topic }) => topic));
  const found = new Map(described.map(({ topic, partitions }) => [topic, partitions]));
  const complaints = wanted.flatMap(({ topic, partitions, replicas }) => {
    const there = found.get(topic) ?? [];
    const copies = Math.min(...there.map((partition) => partition.replicas));
    return [
      ...(there.length === partitions
        ? []
        : [`${topic} has ${there.length} partitions, ${partitions} are wanted`]),
      ...(copies >= replicas ? [] : [`${topic} has ${copies} copies, ${replicas} are wanted`]),
    ];
  });
  if (complaints.length === 0) return;
  throw new Error(
    `${complaints.join('; ')}. Partitions: drain the topic and make it anew. Copies: kafka-reassign-partitions.sh.`,
  );
}

const ownSettings = (there: ReadonlyMap<string, TopicSetting> | undefined): Record<string, string> =>
  Object.fromEntries(
    [...(there ?? [])].filter(([, { own }]) => own).map(([name, { value }]) => [name, value]),
  );

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { cachedFolder } from '../cache.ts';
import { tools } from '../preflight.ts';
import { run } from '../shell.ts';
import type { Settings } from '../settings.ts';
import { maven } from './maven.ts';
import type { Part } from './part.ts';

const version = '4.3.1';
const artifacts = [`org.apache.kafka:kafka_2.13:${version}`, 'org.slf4j:slf4j-simple:1.7.36'];
/** Where the broker's programs lie once prepared. */
export const jarsOf = ({ locations }: Settings): string => join(locations.cache, `kafka-${version}`);
const jvm = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Xshare:auto',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
];

export const kafka: Part = {
  name: 'kafka',
  after: [],
  startWithinMs: 180_000,
  tools: (settings) => [
    { ...tools.java, forPart: 'kafka' },
    ...(existsSync(jarsOf(settings)) ? [] : [{ ...tools.maven, forPart: 'kafka' } as const]),
  ],
  prepare: async (settings) =>
    void (await cachedFolder(jarsOf(settings), (unfinished) =>
      maven('dependency:copy-dependencies', artifacts, [`-DoutputDirectory=${unfinished}`]),
    )),
  launch,
  ready:
    ({ kafka: { brokers } }) =>
    async () => {
      const admin = new Kafka({
        brokers: brokers.split(','),
        logLevel: logLevel.NOTHING,
        retry: { retries: 0 },
      }).admin();
      try {
        await admin.connect();
        return (await admin.describeCluster()).brokers.length > 0;
      } finally {
        await admin.disconnect();
      }
    },
};

async function launch(settings: Settings): ReturnType<Part['launch']> {
  const folder = join(settings.locations.state, 'kafka');
  const data = join(folder, 'data');
  const properties = join(folder, 'server.properties');
  mkdirSync(folder, { recursive: true });
  writeFileSync(properties, serverProperties(settings, data));
  const java = [...jvm, '-cp', `${jarsOf(settings)}/*`];
  if (!existsSync(join(data, 'meta.properties'))) {
    await run('java', [
      ...java,
      'kafka.tools.StorageTool',
      'format',
      `--cluster-id=${settings.secrets.kafkaClusterId}`,
      '-c',
      properties,
    ]);
  }
  return {
    program: 'java',
    args: ['-Xms96m', '-Xmx256m', ...java, 'kafka.Kafka', properties],
    cwd: folder,
    env: process.env,
  };
}

/** One node that is broker and controller, with replication of one and topics made only by the topic job. */
function serverProperties({ ports, kafka: { host } }: Settings, data: string): string {
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${ports.kafkaController}`,
    listeners: `PLAINTEXT://127.0.0.1:${ports.kafka},CONTROLLER://127.0.0.1:${ports.kafkaController}`,
    'advertised.listeners': `PLAINTEXT://${host}:${ports.kafka}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': data,
    'auto.create.topics.enable': false,
    'offsets.topic.num.partitions': 5,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.num.partitions': 2,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'log.segment.bytes': 64 * 1024 ** 2,
    'log.index.size.max.bytes': 1024 ** 2,
  };
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

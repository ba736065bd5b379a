import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch } from '../launch.ts';
import { run } from '../shell.ts';

export interface KafkaServer {
  readonly jars: string;
  readonly folder: string;
  readonly clusterId: string;
  readonly listens: string;
  readonly host: string;
  readonly port: number;
  readonly controllerPort: number;
  /** Where it speaks to itself when it is not reached at `host` from where it runs. */
  readonly ownPort?: number;
}

const jvm = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Xshare:auto',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
];

export async function kafkaLaunch(server: KafkaServer): Promise<Launch> {
  const { folder, jars, clusterId } = server;
  const data = join(folder, 'data');
  const properties = join(folder, 'server.properties');
  mkdirSync(folder, { recursive: true });
  const said = serverProperties(server, data);
  writeFileSync(properties, said);
  const java = [...jvm, '-cp', `${jars}/*`];
  if (!existsSync(join(data, 'meta.properties'))) {
    const format = ['kafka.tools.StorageTool', 'format', `--cluster-id=${clusterId}`, '-c', properties];
    await run('java', [...java, ...format]);
  }
  return {
    program: 'java',
    args: ['-Xms96m', '-Xmx256m', ...java, 'kafka.Kafka', properties],
    cwd: folder,
    env: process.env,
    // The command names only the file.
    build: said,
  };
}

function serverProperties(server: KafkaServer, data: string): string {
  const { listens, host, port, controllerPort, ownPort } = server;
  const controller = `127.0.0.1:${controllerPort}`;
  const own = ownPort === undefined ? '' : `,OWN://127.0.0.1:${ownPort}`;
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@${controller}`,
    listeners: `PLAINTEXT://${listens}:${port},CONTROLLER://${controller}${own}`,
    'advertised.listeners': `PLAINTEXT://${host}:${port}${own}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,OWN:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': ownPort === undefined ? 'PLAINTEXT' : 'OWN',
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
    // Half of the heap by default: on restart with many topics the broker has no room for it.
    'log.cleaner.dedupe.buffer.size': 16 * 1024 ** 2,
    'log.segment.bytes': 64 * 1024 ** 2,
    'log.index.size.max.bytes': 1024 ** 2,
  };
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

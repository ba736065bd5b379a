import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brokerAnswers } from '../../../services/platform/src/bus/kafkajs/broker-answers.ts';
import { cachedFolder } from '../cache.ts';
import { tools } from '../preflight.ts';
import type { Settings } from '../../../deploy/src/settings.ts';
import { kafkaLaunch } from '../../../deploy/src/parts/kafka-server.ts';
import { maven } from './maven.ts';
import type { Part } from './part.ts';

const version = '4.3.1';
const artifacts = [`org.apache.kafka:kafka_2.13:${version}`, 'org.slf4j:slf4j-simple:1.7.36'];
export const jarsOf = ({ locations }: Pick<Settings, 'locations'>): string =>
  join(locations.cache, `kafka-${version}`);
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
  launch: async (settings) =>
    kafkaLaunch({
      jars: jarsOf(settings),
      folder: join(settings.locations.state, 'kafka'),
      clusterId: settings.secrets.kafkaClusterId,
      listens: '127.0.0.1',
      host: settings.kafka.host,
      port: settings.ports.kafka,
      controllerPort: settings.ports.kafkaController,
    }),
  ready:
    ({ kafka: { brokers } }) =>
    () =>
      brokerAnswers(brokers.split(',')),
};

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBusClient, type KafkaSecurity } from '@headshots/platform/bus';
import { jarsOf, kafka } from '../../tools/dev/parts/kafka.ts';
import { Processes } from '../../tools/dev/processes.ts';
import { untilReady } from '../../tools/dev/ready.ts';
import { settingsFrom } from '../../deploy/src/settings.ts';
import { run } from '../../deploy/src/shell.ts';
import { freePort } from '@headshots/platform/testing';

const secret = (): string => randomBytes(16).toString('hex');

export interface SecuredKafka {
  readonly brokers: readonly string[];
  /** How a principal shows itself; `admin` may do everything, the others what they are granted. */
  as(principal: string): KafkaSecurity;
  readonly authority: string;
  stop(): Promise<void>;
}

/** One broker of its own with a certificate, SCRAM accounts and access rules: nobody may do what nobody granted. */
export async function startSecuredKafka(principals: readonly string[]): Promise<SecuredKafka> {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-kafka-'));
  const settings = settingsFrom({ ...process.env, HEADSHOTS_STATE_DIR: join(folder, 'state') });
  const passwords = new Map(['admin', ...principals].map((name) => [name, secret()]));
  await kafka.prepare(settings, { note: () => undefined });
  const [port, controller] = [await freePort(), await freePort()];
  const certificate = await selfSigned(folder);
  const properties = join(folder, 'server.properties');
  const admin = passwords.get('admin') ?? '';
  writeFileSync(
    properties,
    serverProperties({ folder, port, controller, admin, keystore: certificate.password }),
  );
  const java = [
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-Xshare:auto',
    '-cp',
    `${jarsOf(settings)}/*`,
  ];
  const accounts = [...passwords].flatMap(([name, password]) => [
    '--add-scram',
    `SCRAM-SHA-512=[name=${name},password=${password}]`,
  ]);
  const clusterId = randomBytes(16).toString('base64url');
  const format = ['format', `--cluster-id=${clusterId}`, '-c', properties, ...accounts];
  await run('java', [...java, 'kafka.tools.StorageTool', ...format]);
  const processes = new Processes(settings);
  const as = (principal: string): KafkaSecurity => ({
    tls: { authority: certificate.pem },
    sasl: { mechanism: 'scram-sha-512', username: principal, password: passwords.get(principal) ?? '' },
  });
  const brokers = [`127.0.0.1:${port}`];
  await processes.start('kafka', {
    program: 'java',
    args: ['-Xms96m', '-Xmx256m', ...java, 'kafka.Kafka', properties],
    cwd: folder,
    env: process.env,
  });
  const stop = async (): Promise<void> => {
    await processes.stop('kafka');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady('kafka', () => answers(brokers, as('admin')), processes, 180_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { brokers, as, authority: certificate.pem, stop };
}

const answers = (brokers: readonly string[], security: KafkaSecurity): Promise<boolean> =>
  createBusClient({ brokers, clientId: 'test', security, retries: 0 }).administer(
    async (admin) => (await admin.brokers()) > 0,
  );

async function selfSigned(folder: string): Promise<{ readonly pem: string; readonly password: string }> {
  const password = secret();
  const keystore = join(folder, 'kafka.p12');
  const pem = join(folder, 'kafka.pem');
  mkdirSync(folder, { recursive: true });
  const store = ['-alias', 'kafka', '-keystore', keystore, '-storetype', 'PKCS12', '-storepass', password];
  const names = ['-dname', 'CN=kafka', '-ext', 'san=ip:127.0.0.1', '-validity', '2'];
  await run('keytool', ['-genkeypair', '-keyalg', 'EC', '-groupname', 'secp256r1', ...names, ...store]);
  await run('keytool', ['-exportcert', '-rfc', '-file', pem, ...store]);
  return { pem: readFileSync(pem, 'utf8'), password };
}

interface Wanted {
  readonly folder: string;
  readonly port: number;
  readonly controller: number;
  readonly admin: string;
  readonly keystore: string;
}

/** The controller's listener is plain and for the broker alone: it stands on the loopback of a test. */
function serverProperties({ folder, port, controller, admin, keystore }: Wanted): string {
  const store = join(folder, 'kafka.p12');
  const login = 'org.apache.kafka.common.security.scram.ScramLoginModule required';
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `SASL_SSL://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `SASL_SSL://127.0.0.1:${port}`,
    'listener.security.protocol.map': 'SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'SASL_SSL',
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
    'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': `${login} username="admin" password="${admin}";`,
    'ssl.keystore.type': 'PKCS12',
    'ssl.keystore.location': store,
    'ssl.keystore.password': keystore,
    'ssl.key.password': keystore,
    'ssl.truststore.type': 'PKCS12',
    'ssl.truststore.location': store,
    'ssl.truststore.password': keystore,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': 'User:admin;User:ANONYMOUS',
    'allow.everyone.if.no.acl.found': false,
    'log.dirs': join(folder, 'data'),
    'auto.create.topics.enable': false,
    'offsets.topic.num.partitions': 1,
    'offsets.topic.replication.factor': 1,
    'group.initial.rebalance.delay.ms': 0,
  };
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

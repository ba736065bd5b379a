import { randomBytes, randomUUID } from 'node:crypto';
import { runService } from '@headshots/platform/http';
import {
  FaultProxy,
  type Fault,
  testBus,
  testDatabase,
  testEnv,
  type TestBus,
  type TestDatabase,
  testService,
} from '@headshots/platform/testing';
import { tables } from '../../src/tables.ts';
import { loadNotificationConfig } from '../../src/notification.config.ts';
import { NotificationModule } from '../../src/notification.module.ts';
import { Neighbours } from './neighbours.ts';

export interface NotificationApp {
  readonly url: string;
  readonly bus: TestBus;
  readonly database: TestDatabase;
  readonly neighbours: Neighbours;
  /** Stands between the service and the mail server. */
  readonly smtp: FaultProxy;
  /** Stands between the service and its database; `database` goes around it. */
  readonly databaseProxy: FaultProxy;
  /** A user identity knows. */
  person(language?: string): { readonly userId: string; readonly email: string };
  /** An order that orders knows. */
  order(bypass?: boolean, refundReason?: string): { readonly orderId: string; readonly photoId: string };
  deliveryOf(
    eventId: string,
  ): Promise<
    { readonly state: string; readonly attempts: number; readonly last_error: string | null } | undefined
  >;
  close(): Promise<void>;
}

/** The whole service on real Postgres, Kafka and SMTP, with identity and orders played over the network. */
export async function notificationApp(
  settings: Readonly<Record<string, string>> = {},
  /** Verifies sessions where a test calls in a user's name. */
  sessions = 'http://127.0.0.1:9',
  /** How the way to the database is when the service starts. */
  databaseAtStart: Fault = 'pass',
): Promise<NotificationApp> {
  const mailServer = new URL(testEnv('TEST_SMTP_URL'));
  const neighbours = new Neighbours();
  const bus = testBus();
  const database = await testDatabase(tables);
  const proxied = new URL(database.url);
  const [databaseProxy, smtp, url] = await Promise.all([
    FaultProxy.start({ host: proxied.hostname, port: Number(proxied.port) }),
    FaultProxy.start({ host: mailServer.hostname, port: Number(mailServer.port) }),
    neighbours.start(),
    bus.createTopics(),
  ]);
  await databaseProxy.set(databaseAtStart);
  proxied.host = `127.0.0.1:${databaseProxy.port}`;
  const config = loadNotificationConfig({
    PORT: '1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: proxied.href,
    KAFKA_BROKERS: bus.brokers.join(','),
    TOPIC_PREFIX: bus.topicPrefix,
    RPC_SERVICE_KEY: testService('notification').key,
    IDENTITY_URL: url,
    ORDERS_URL: url,
    MEDIA_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Konterfei <hello@konterfei.example>',
    SUPPORT_EMAIL: 'support@konterfei.example',
    ...settings,
  });
  const app = await runService({
    name: 'notification',
    module: NotificationModule.forRoot(config),
    config: { port: 0, managementPort: 0, host: '127.0.0.1', logLevel: 'silent' },
    rpc: { callers: config.RPC_CALLERS, identityUrl: sessions, issuer: sessions },
  });
  const serviceUrl = await app.getUrl();
  return {
    url: serviceUrl,
    bus,
    database,
    neighbours,
    smtp,
    databaseProxy,
    person: (language = 'en') => {
      const userId = randomUUID();
      const email = `ada.${randomBytes(6).toString('hex')}@example.org`;
      neighbours.people.set(userId, { email, language });
      return { userId, email };
    },
    order: (bypass = true, refundReason = '') => {
      const [orderId, photoId] = [randomUUID(), randomUUID()];
      neighbours.orders.set(orderId, { photoId, bypass, refundReason });
      return { orderId, photoId };
    },
    deliveryOf: async (eventId) => {
      const [row] = (await database.dataSource.query(
        'SELECT state, attempts, last_error FROM deliveries WHERE event_id = $1',
        [eventId],
      )) as { state: string; attempts: number; last_error: string | null }[];
      return row;
    },
    close: async () => {
      await app.close();
      await Promise.all([
        smtp.close(),
        databaseProxy.close(),
        neighbours.stop(),
        bus.close(),
        database.drop(),
      ]);
    },
  };
}

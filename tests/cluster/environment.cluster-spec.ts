import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '@headshots/platform/config';
import { topics } from '../../proto/src/topics.gen.ts';
import { kafkaRights, type KafkaRight } from '../../tools/chart/kafka-rights.ts';
import { schemasOf } from '../../tools/chart/service-variables.ts';
import { repository } from '../../deploy/src/locations.ts';
import { services } from '../../deploy/src/service-names.ts';
import { tryRun } from '../../deploy/src/shell.ts';
import { environmentOf } from './support/environment.ts';
import { profiles, rendered } from './support/helm.ts';
import { podOf } from './support/manifest.ts';

const readPages = `
  import { readAppConfig } from './web/server/read-app-config.ts';
  process.stdout.write(JSON.stringify(readAppConfig(process.env, {})));
`;

describe.each(profiles)('pods of the profile %s', (profile) => {
  it.each(services)('are told what %s starts with', async (name) => {
    const env = environmentOf(podOf(await rendered(profile), name));
    for (const schema of schemasOf[name]) expect(() => loadConfig(schema, env)).not.toThrow();
    expect(env).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080' });
  });

  it('are told what the pages start with', async () => {
    const env = environmentOf(podOf(await rendered(profile), 'web'));
    const { PATH } = process.env;
    const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', readPages];
    const { code, output } = await tryRun(process.execPath, args, { cwd: repository, env: { ...env, PATH } });
    expect(output).toContain('"brand":"Konterfei"');
    expect(code).toBe(0);
  });
});

describe('what operators run', () => {
  it('is reached as they make it: one account for each service, its certificate checked', async () => {
    const { KAFKA_SASL_USERNAME, KAFKA_BROKERS, KAFKA_TLS, DATABASE_URL, PGSSLMODE } = environmentOf(
      podOf(await rendered('operators'), 'orders'),
    );
    expect({ KAFKA_SASL_USERNAME, KAFKA_BROKERS, KAFKA_TLS, DATABASE_URL, PGSSLMODE }).toEqual({
      KAFKA_SASL_USERNAME: 'orders',
      KAFKA_BROKERS: 'kafka-kafka-bootstrap:9093',
      KAFKA_TLS: 'true',
      DATABASE_URL: 'postgres://orders:password@postgres-rw:5432/orders',
      PGSSLMODE: 'verify-full',
    });
  });

  it('keeps the books for their own role', async () => {
    const env = environmentOf(podOf(await rendered('operators'), 'migrate-orders'));
    expect(env['BOOKKEEPING_DATABASE_URL']).toBe('postgres://bookkeeping:password@postgres-rw:5432/orders');
  });

  it('has every right that the list of topics gives, and no service has another’s', async () => {
    const users = (await rendered('operators')).filter(({ kind }) => kind === 'KafkaUser');
    expect(users.map(({ metadata }) => metadata.name)).toEqual([...services, 'provision'].toSorted());
    for (const service of services) {
      const user = users.find(({ metadata }) => metadata.name === service);
      const { acls } = user?.spec['authorization'] as { acls: readonly KafkaRight[] };
      expect(acls).toEqual(kafkaRights(service));
      const written = topics.filter(({ producers }) => producers.includes(service)).map(({ name }) => name);
      const writes = acls.filter(({ operations }) => operations.includes('Write'));
      expect(writes.map(({ resource }) => resource.name).filter((name) => !name.endsWith('.dlq'))).toEqual(
        written,
      );
    }
  });
});

describe('engines of the release', () => {
  it('are told to generation by their name', async () => {
    const env = environmentOf(podOf(await rendered('gpu'), 'generation'));
    expect(env).toMatchObject({
      ENGINE: 'images-edits',
      ENGINE_URLS: 'dns+http://engine:8000',
      ENGINE_MODEL: 'Qwen/Qwen-Image-Edit-2511',
    });
  });
});

describe('what is said once', () => {
  it('reaches every service that reads it, as it reads it', async () => {
    const values = {
      payment: {
        priceBook: { EUR: { professional: 1500, premium: 2500, ultra: 4500 } },
        methods: ['card', 'paypal'],
      },
      services: { orders: { settings: { HOUSEKEEPING_MS: 86_400_000 } } },
    };
    const all = await rendered('production', values);
    const orders = environmentOf(podOf(all, 'orders'));
    expect(JSON.parse(orders['PRICE_BOOK'] ?? '')).toEqual(values.payment.priceBook);
    const web = environmentOf(podOf(all, 'web'));
    expect(web['PRICE_BOOK']).toBe(orders['PRICE_BOOK']);
    for (const environment of [web, orders])
      expect(environment['STRIPE_PAYMENT_METHODS']).toBe('card,paypal');
    expect(orders['HOUSEKEEPING_MS']).toBe('86400000');
    expect(orders['KAFKA_SASL_USERNAME']).toBe('orders');
    expect(environmentOf(podOf(all, 'gateway'))['RATE_LIMIT_MULTIPLIER']).toBe('1');
  });

  it('gives a service no variable it does not read', async () => {
    const env = environmentOf(podOf(await rendered('production'), 'coupons'));
    expect(Object.keys(env).filter((name) => /^(SMTP|S3|STRIPE|OPERATOR|KEYCLOAK)_/.test(name))).toEqual([]);
  });

  it('lets threads follow the limit of CPUs', async () => {
    const cpu = { services: { generation: { resources: { limits: { cpu: 4 } } } } };
    expect(environmentOf(podOf(await rendered('gpu', cpu), 'generation'))['GENERATION_SLOTS']).toBe('4');
  });
});

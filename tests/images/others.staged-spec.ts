import { describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@headshots/platform/testing';
import { commandOf, node } from './support/commands.ts';
import { staged } from './support/staged.ts';

describe('the image of web', () => {
  const image = staged('web');

  it('makes the pages', async () => {
    const who = ['NAME', 'STREET', 'CITY', 'COUNTRY', 'EMAIL'].map((each) => [`OPERATOR_${each}`, 'DE']);
    const program = image.start(commandOf('web'), {
      PORT: '0',
      PUBLIC_URL: 'https://headshots.example',
      ALLOW_PAYMENT_BYPASS: 'true',
      ...Object.fromEntries(who),
    });
    await eventually(() => expect(program.output()).toMatch(/^web: \d+ pages/m));
  });

  it('has what each file of its server imports', () => {
    expect(image.unresolved('web/server/**/*.ts')).toEqual([]);
  });
});

describe('the image tools', () => {
  const image = staged('tools');
  const command = (...args: readonly string[]): readonly string[] => node(128, 'deploy/src/cli.ts', ...args);

  it('names its commands', async () => {
    const { output } = await image.start(command('which')).ended;
    expect(output).toMatch(/There is no command which\. There are: .*realm, kafka-rights/);
  });

  it.each([
    [['provision', 'databases'], 'IDENTITY_DATABASE_URL is missing'],
    [['provision', 'topics'], 'KAFKA_BROKERS'],
    [['provision', 'realm'], 'KEYCLOAK_URL'],
    [['provision', 'storage'], 'S3_ENDPOINT'],
    [['secrets'], 'KUBERNETES_SERVICE_HOST is missing'],
    [['journey'], 'journey --base-url'],
  ])('has the command of a Job, which asks for its settings: %j', async (args, asked) => {
    const { code, output } = await image.start(command(...args)).ended;
    expect(output).toContain(asked);
    expect(code).toBe(1);
  });

  it('has what the commands of Jobs import', () => {
    const missing = image.unresolved(
      'deploy/src/**/*.ts',
      'services/platform/dist/**/*.js',
      'proto/dist/**/*.js',
    );
    expect(missing).toEqual([]);
  });
});

describe('the image of the mail sink, made as those of all servers', () => {
  const image = staged('mail');
  const server = (name: string): readonly string[] => node(32, 'deploy/src/serve/main.ts', name);

  it('names them', async () => {
    const { code, output } = await image.start(server('none')).ended;
    expect(output).toBe('There is no server none. There are: postgres, kafka, keycloak, minio, mail.\n');
    expect(code).toBe(2);
  });

  it('shows its page', async () => {
    const [port, page] = [await freePort(), await freePort()];
    const ports = { PORT: String(port), MAIL_PAGE_PORT: String(page) };
    image.start(server('mail'), { DATA_DIR: image.folder(), LISTEN: '127.0.0.1', ...ports });
    const headers = { accept: 'text/html' };
    await eventually(async () =>
      expect((await fetch(`http://127.0.0.1:${page}/`, { headers })).status).toBe(200),
    );
  });
});

describe('the image of Postgres, which lacks what the mail sink brings', () => {
  const image = staged('postgres');

  it('has what its program imports', async () => {
    const { code } = await image.start(node(32, 'deploy/src/serve/main.ts', 'none')).ended;
    expect(code).toBe(2);
    expect(image.unresolved('deploy/src/serve/*.ts', 'deploy/src/parts/*.ts')).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@headshots/platform/testing';
import { images, nameOf } from '../../src/docker/build.ts';
import { services, statefulServices } from '../../src/service-names.ts';
import { run, tryRun, type Finished } from '../../src/shell.ts';

const image = (name: string): string => nameOf(name, process.env['TEST_IMAGE_TAG'] ?? '');
const program = process.env['TEST_DOCKER'] ?? 'docker';
const docker = (...args: readonly string[]): Promise<string> => run(program, args);
const mostBytes = 260_000_000;
const shells = /(^|\/)(sh|ash|bash|dash|ksh|zsh|busybox|env|perl|python[\d.]*)$/;
const packageManagers = /(^|\/)(apt|apt-get|dpkg|apk|npm|npx|yarn|pnpm|corepack)$/;

/** As a pod is: nothing to be written but /tmp, no right, the network of this machine. */
const asPod = [
  ...['--network', 'host', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
  ...['--security-opt', 'no-new-privileges'],
];

const started: string[] = [];
/** Starts a container in the background, and answers its name. */
async function start(name: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const container = `headshots-test-${randomUUID()}`;
  const env = Object.entries(variables).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  await docker('run', '--detach', '--name', container, ...asPod, ...env, image(name));
  started.push(container);
  return container;
}
const over = (name: string, ...command: readonly string[]): Promise<Finished> =>
  tryRun(program, ['run', '--rm', ...asPod, image(name), ...command]);

afterEach(async () => {
  for (const container of started.splice(0)) await docker('rm', '--force', container);
});

interface Inspected {
  readonly Size: number;
  readonly Config: {
    readonly User: string;
    readonly Labels: Readonly<Record<string, string>>;
    readonly Healthcheck?: { readonly Test: readonly string[] };
  };
}
const inspect = async (name: string): Promise<Inspected> =>
  (JSON.parse(await docker('image', 'inspect', image(name))) as readonly [Inspected])[0];

async function filesOf(name: string): Promise<readonly string[]> {
  const container = (await docker('create', image(name))).trim();
  started.push(container);
  const listed = await run('sh', ['-ec', '"$1" export "$2" | tar -t', 'sh', program, container]);
  return listed.split('\n').filter((path) => path !== '' && !path.endsWith('/'));
}

describe.each(images)('the image of %s', (name) => {
  it('takes less than 260 MB, says what it is, and runs as nobody', async () => {
    const { Size, Config } = await inspect(name);
    expect(Size).toBeLessThan(mostBytes);
    expect(Config.User).toBe('65532:65532');
    expect(Config.Labels).toMatchObject({
      'org.opencontainers.image.licenses': 'Apache-2.0',
      'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(Config.Healthcheck !== undefined).toBe(name !== 'tools');
  });

  it('has no shell, no package manager, no types and no tests', async () => {
    const files = await filesOf(name);
    expect(files).toContain('usr/local/bin/node');
    expect(files.filter((path) => shells.test(path) || packageManagers.test(path))).toEqual([]);
    const inPackages = files.filter((path) => path.includes('node_modules/'));
    expect(inPackages.filter((path) => /\.(map|d\.[cm]?ts)$/.test(path))).toEqual([]);
    expect(files.filter((path) => /\.(int-)?spec\.[cm]?[jt]sx?$/.test(path))).toEqual([]);
  });
});

describe('a container', () => {
  it.each(services)('loads everything it is made of, and asks for its settings: %s', async (name) => {
    const { code, output } = await over(name);
    expect(output).toContain('Configuration is not valid: ');
    expect(output).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find|ENOENT/);
    expect(code).toBe(1);
  });

  it.each(statefulServices)('has a migration that asks for its database: %s', async (name) => {
    const { code, output } = await over(name, 'node', 'dist/migrate.js');
    expect(output).toContain('Configuration is not valid: DATABASE_URL');
    expect(code).toBe(1);
  });

  it('limits processes without a shell: media', async () => {
    const { output } = await over('media', 'prlimit', '--nofile=64', 'node', '--print', '6 * 7');
    expect(output.trim()).toBe('42');
  });

  it('names its commands: tools', async () => {
    const { output } = await over('tools', 'node', 'deploy/src/cli.ts', 'which');
    expect(output).toMatch(/There is no command which\. There are: /);
  });

  it('shows the pages with their examples, and is healthy: web', async () => {
    const port = await freePort();
    const operator = {
      ...{ OPERATOR_NAME: 'Ada', OPERATOR_STREET: 'Road 1', OPERATOR_CITY: 'Berlin', OPERATOR_COUNTRY: 'DE' },
      OPERATOR_EMAIL: 'ada@headshots.example',
    };
    const container = await start('web', {
      PORT: String(port),
      PUBLIC_URL: 'https://headshots.example',
      ALLOW_PAYMENT_BYPASS: 'true',
      ...operator,
    });
    await eventually(async () => {
      const health = await docker('inspect', '--format', '{{.State.Health.Status}}', container);
      expect(health.trim()).toBe('healthy');
    });
    const page = await (await fetch(`http://127.0.0.1:${port}/de`)).text();
    expect(page).toContain('<html lang="de"');
    const picture = /(\/examples\/[^"' ]+\.(?:avif|webp|jpg))/.exec(page)?.[1];
    const answer = await fetch(`http://127.0.0.1:${port}${picture}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  });
});

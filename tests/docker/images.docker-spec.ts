import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@headshots/platform/testing';
import { images, nameOf } from '../../tools/images/build.ts';
import { checkPatched } from '../../deploy/docker/contents/patched.ts';
import { repository } from '../../deploy/src/locations.ts';
import { services, statefulServices } from '../../deploy/src/service-names.ts';
import { run, tryRun, type Finished } from '../../deploy/src/shell.ts';
import { node } from '../images/support/commands.ts';

const image = (name: string): string => nameOf(name, { tag: process.env['TEST_IMAGE_TAG'] ?? '' });
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

const photo = join(repository, 'deploy/src/journey/grace_hopper.jpg');
/** A script over a photo, which lies at /photo.jpg. */
const overPhoto = (name: string, megabytes: number, script: string): Promise<Finished> =>
  tryRun(program, [
    ...['run', '--rm', ...asPod, '--volume', `${photo}:/photo.jpg:ro`, image(name)],
    ...node(megabytes, '--input-type=module', '--eval', script),
  ]);

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

/** One thing of an image. */
interface Listed {
  /** As `ls` writes it. */
  readonly mode: string;
  /** `uid/gid`. */
  readonly owner: string;
  readonly path: string;
}

/** What the engine itself puts into a container. */
const ofEngine = /^(\.dockerenv$|dev\/|proc\/|sys\/|etc\/(hosts|hostname|resolv\.conf|mtab)$)/;

async function listed(name: string): Promise<readonly Listed[]> {
  const container = (await docker('create', image(name))).trim();
  started.push(container);
  const script = '"$1" export "$2" | tar --list --verbose --numeric-owner';
  const lines = (await run('sh', ['-ec', script, 'sh', program, container])).trim().split('\n');
  return lines
    .map((line) => {
      const [mode = '', owner = '', , , , ...rest] = line.split(/ +/);
      return { mode, owner, path: rest.join(' ').replace(/ (->|link to) .*$/, '') };
    })
    .filter(({ path }) => !ofEngine.test(path));
}

/** A file of an image, in a folder below which it has its path. */
async function copied(name: string, path: string, folder: string): Promise<void> {
  const container = (await docker('create', image(name))).trim();
  started.push(container);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  await docker('cp', `${container}:/app/${path}`, join(folder, path));
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

  describe('of its files', () => {
    let things: readonly Listed[];
    let files: readonly string[];
    beforeAll(async () => {
      things = await listed(name);
      files = things.filter(({ mode }) => !mode.startsWith('d')).map(({ path }) => path);
    });

    it('has no shell and no package manager', () => {
      expect(files.filter((path) => shells.test(path) || packageManagers.test(path))).toEqual([]);
    });

    it('starts nothing but Node, and what media limits its processes with', () => {
      const programs = files.filter(
        (path) => /(^|\/)s?bin\/[^/]+$/.test(path) && !path.includes('node_modules/'),
      );
      const limiters = name === 'media' ? ['usr/bin/prlimit', 'usr/bin/unshare'] : [];
      expect(programs.toSorted()).toEqual([...limiters, 'usr/local/bin/node'].toSorted());
    });

    it('has no types, no maps of packages and no tests', () => {
      const inPackages = files.filter((path) => path.includes('node_modules/'));
      expect(inPackages.filter((path) => /\.(map|d\.[cm]?ts)$/.test(path))).toEqual([]);
      expect(files.filter((path) => /\.(int-)?spec\.[cm]?[jt]sx?$/.test(path))).toEqual([]);
    });

    it('belongs below /app to root, has no program with special rights, and is written by nobody', () => {
      const strange = things.filter(
        ({ mode, owner, path }) =>
          (path.startsWith('app/') && owner !== '0/0') ||
          (mode.startsWith('-') && /s/i.test(mode)) ||
          (!mode.startsWith('l') && mode[8] === 'w' && !/^(var\/)?tmp\/?$/.test(path)),
      );
      expect(strange).toEqual([]);
    });

    it('has kafkajs only as we patched it', async () => {
      const patched = 'node_modules/kafkajs/src/network/requestQueue/index.js';
      const there = files.filter((path) => path.endsWith(patched));
      expect(there).toEqual(name === 'web' ? [] : [`app/${patched}`]);
      if (there.length === 0) return;
      const folder = mkdtempSync(join(tmpdir(), 'headshots-patched-'));
      await copied(name, patched, folder);
      expect(() => checkPatched(folder)).not.toThrow();
      rmSync(folder, { recursive: true });
    });
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

  it('lives without its database, and is not ready: orders', async () => {
    const [port, management, closed] = [await freePort(), await freePort(), await freePort()];
    const key = randomBytes(32).toString('base64');
    const url = `http://127.0.0.1:${closed}`;
    await start('orders', {
      PORT: String(port),
      MANAGEMENT_PORT: String(management),
      PUBLIC_URL: 'https://headshots.example',
      ALLOW_PAYMENT_BYPASS: 'true',
      DATABASE_URL: `postgres://orders@127.0.0.1:${closed}/orders`,
      KAFKA_BROKERS: `127.0.0.1:${closed}`,
      RPC_SERVICE_KEY: key,
      RPC_CALLERS: `notification=${createHash('sha256').update(key).digest('hex')}`,
      ...{ IDENTITY_URL: url, COUPONS_URL: url, MEDIA_URL: url },
    });
    const health = (what: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${management}/health/${what}`);
    await eventually(async () => expect(await (await health('live')).json()).toEqual({ status: 'ok' }));
    await eventually(async () =>
      expect(await (await health('ready')).json()).toMatchObject({
        failing: expect.arrayContaining(['database']),
      }),
    );
  });

  it('makes a headshot with the models it has: generation', async () => {
    const script = `process.argv = ['node', 'headshots', '--photo', '/photo.jpg', '--count', '1', '--out', '/tmp/out'];
      await import('/app/services/engine/dist/cli/headshots.js');`;
    const { code, output } = await overPhoto('generation', 768, script);
    expect(output).toContain('1 images in ');
    expect(code).toBe(0);
  });

  it('opens a photo in a process apart, without a shell: media', async () => {
    const script = `import { copyFileSync, mkdirSync, statSync } from 'node:fs';
      import { ImageProcessPool } from '/app/services/media/dist/decoding/pool/image-process-pool.js';
      mkdirSync('/tmp/made');
      copyFileSync('/photo.jpg', '/tmp/photo.jpg');
      const pool = new ImageProcessPool({ processes: 1, memoryBytes: 300_000_000, spool: '/tmp' });
      const made = await pool.prepareSelfie({ path: '/tmp/photo.jpg', type: 'jpeg', folder: '/tmp/made' }, 'ada');
      console.log(made.width ? statSync(made.w320.path).size > 0 : made);
      pool.onApplicationShutdown();`;
    const { output } = await overPhoto('media', 128, script);
    expect(output).toMatch(/^true$/m);
  });

  it('writes nowhere but to /tmp, as a user without a right: coupons', async () => {
    const script = `
      import { writeFileSync } from 'node:fs';
      const tried = (path) => { try { writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; } };
      console.log(JSON.stringify([process.getuid(), process.getgid(), process.getgroups(), ...['/tmp/x', '/app/x', '/x'].map(tried)]));`;
    const { output } = await over('coupons', 'node', '--input-type=module', '--eval', script);
    expect(JSON.parse(output)).toEqual([65532, 65532, [65532], 'written', 'EROFS', 'EROFS']);
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

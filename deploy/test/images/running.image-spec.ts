import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@headshots/platform/testing';
import { repository } from '../../src/locations.ts';
import { services, statefulServices } from '../../src/service-names.ts';
import { builtImage } from './support/built.ts';
import { commandOf, node } from './support/commands.ts';
import { start, type Container, type Ended } from './support/container.ts';
import { readImage, type ReadImage } from './support/layers.ts';

const photo = readFileSync(join(repository, 'deploy/test/fixtures/grace_hopper.jpg')).toString('base64');
/** Puts the photo on standard input at a path. */
const takePhoto = `
import { readFileSync, writeFileSync, mkdirSync, statSync } from 'node:fs';
const photo = '/tmp/photo.jpg';
writeFileSync(photo, Buffer.from(readFileSync(0, 'utf8'), 'base64'));
`;

const images = new Map<string, ReadImage>();
let running: Container | undefined;
const started = (name: string, ...rest: [readonly string[], Record<string, string>?, string?]): Container => {
  const image = images.get(name) ?? readImage(builtImage(name));
  images.set(name, image);
  running = start(image, ...rest);
  return running;
};
const over = (name: string, ...rest: [readonly string[], Record<string, string>?, string?]): Promise<Ended> =>
  started(name, ...rest).ended;

afterEach(async () => {
  await running?.kill();
  running = undefined;
});
afterAll(() => {
  for (const image of images.values()) image.remove();
});

describe('a pod of an image', () => {
  it.each(services)('loads everything it is made of, and asks for its settings: %s', async (name) => {
    const { code, output } = await over(name, commandOf(name));
    expect(output).toContain('Configuration is not valid: ');
    expect(output).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find|ENOENT/);
    expect(code).toBe(1);
  });

  it.each(statefulServices)('has a migration that asks for its database: %s', async (name) => {
    const { code, output } = await over(name, node(128, '--enable-source-maps', 'dist/migrate.js'));
    expect(output).toContain('Configuration is not valid: DATABASE_URL');
    expect(code).toBe(1);
  });

  it('lives without its database, and is not ready: orders', async () => {
    const [port, management, closed] = [await freePort(), await freePort(), await freePort()];
    const key = randomBytes(32).toString('base64');
    const url = `http://127.0.0.1:${closed}`;
    started('orders', commandOf('orders'), {
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

  it('shows the pages, and the examples that come with them: web', async () => {
    const port = await freePort();
    const who = {
      NAME: 'Ada',
      STREET: 'Road 1',
      CITY: 'Berlin',
      COUNTRY: 'DE',
      EMAIL: 'ada@headshots.example',
    };
    started('web', commandOf('web'), {
      PORT: String(port),
      PUBLIC_URL: 'https://headshots.example',
      ALLOW_PAYMENT_BYPASS: 'true',
      ...Object.fromEntries(Object.entries(who).map(([name, value]) => [`OPERATOR_${name}`, value])),
    });
    const url = `http://127.0.0.1:${port}`;
    await eventually(async () => expect((await fetch(`${url}/health/live`)).status).toBe(200));
    const page = await (await fetch(`${url}/de`)).text();
    expect(page).toContain('<html lang="de"');
    const picture = /(\/examples\/[^"' ]+\.(?:avif|webp|jpg))/.exec(page)?.[1];
    const answer = await fetch(`${url}${picture}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  });

  it('makes a headshot with the models it has: generation', async () => {
    const script = `${takePhoto}
      process.argv = ['node', 'headshots', '--photo', photo, '--count', '1', '--out', '/tmp/out'];
      await import('/app/services/engine/dist/cli/headshots.js');`;
    const { code, output } = await over(
      'generation',
      node(768, '--input-type=module', '--eval', script),
      {},
      photo,
    );
    expect(output).toContain('1 images in ');
    expect(code).toBe(0);
  });

  it('opens a photo in a process apart, without a shell: media', async () => {
    const script = `${takePhoto}
      import { ImageProcessPool } from '/app/services/media/dist/adapters/images/image-process-pool.js';
      mkdirSync('/tmp/made');
      const pool = new ImageProcessPool({ processes: 1, memoryBytes: 300_000_000, spool: '/tmp' });
      const made = await pool.prepareSelfie({ path: photo, type: 'jpeg', folder: '/tmp/made' }, 'ada');
      console.log(made.width ? statSync(made.w320.path).size > 0 : made);
      pool.onApplicationShutdown();`;
    const { output } = await over('media', node(128, '--input-type=module', '--eval', script), {}, photo);
    expect(output).toMatch(/^true$/m);
  });

  it('names its commands: tools', async () => {
    const { output } = await over('tools', node(128, 'deploy/src/cli.ts', 'which'));
    expect(output).toMatch(/There is no command which\. There are: .*migrate, realm, kafka-rights/);
  });

  it('writes nowhere but to /tmp, as a user without a right', async () => {
    const script = `
      import { writeFileSync } from 'node:fs';
      const tried = (path) => { try { writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; } };
      console.log(JSON.stringify([process.getuid(), process.getgid(), process.getgroups(), ...['/tmp/x', '/app/x', '/x'].map(tried)]));`;
    const { output } = await over('coupons', node(64, '--input-type=module', '--eval', script));
    expect(JSON.parse(output)).toEqual([65532, 65532, [65532], 'written', 'EROFS', 'EROFS']);
  });
});

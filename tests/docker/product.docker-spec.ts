import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@headshots/platform/testing';
import { repository } from '../../deploy/src/locations.ts';
import { run } from '../../deploy/src/shell.ts';
import { Customer, patiently } from '../system/support/customer.ts';
import { Mailbox } from '../system/support/mailbox.ts';
import { patientApi } from '../system/support/patient-api.ts';
import { filesOf } from '../system/support/zip.ts';
import { composeFiles } from './support/compose-files.ts';

const began = performance.now();
const say = (text: string): void =>
  void process.stderr.write(`${text} after ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);

describe('the profile `app` of docker-compose.dev.yml', () => {
  let env: NodeJS.ProcessEnv;
  const compose = (...args: readonly string[]): Promise<string> => {
    const named = composeFiles.flatMap((file) => ['--file', join(repository, file)]);
    const project = ['--project-name', 'headshots-test', '--profile', 'app'];
    return run(process.env['TEST_DOCKER'] ?? 'docker', ['compose', ...named, ...project, ...args], { env });
  };
  let origin: string;
  let mailbox: Mailbox;

  beforeAll(async () => {
    const names = ['HTTP', 'POSTGRES', 'KEYCLOAK', 'KEYCLOAK_MANAGEMENT', 'MINIO', 'SMTP', 'MAIL'];
    const ports = await Promise.all(
      names.map(async (name) => [`${name}_PORT`, String(await freePort())] as const),
    );
    const given = Object.fromEntries(ports);
    origin = `http://127.0.0.1:${given['HTTP_PORT']}`;
    mailbox = new Mailbox(`http://127.0.0.1:${given['MAIL_PORT']}`);
    env = { ...process.env, ...given, PUBLIC_URL: origin };
  });
  afterAll(() => compose('down', '--volumes', '--timeout', '5'));

  it('starts the whole product', async () => {
    await compose('up', '--detach', '--no-build', '--pull', 'never');
    await eventually(async () => expect((await fetch(`${origin}/api/config`)).status).toBe(200), patiently);
    say('up');
  });

  it('serves a customer from the selfie to a ZIP of all headshots', async () => {
    const customer = await Customer.arrive(patientApi(origin), mailbox);
    const photo = await customer.upload();
    await customer.order(photo.id);
    await customer.photoOnce(photo.id, ({ imagesDone }) => imagesDone > 0);
    say('first headshot');
    const done = await customer.photoOnce(photo.id, ({ status }) => status === 'completed');
    const { pathname, search } = new URL(done.archive?.url ?? '', origin);
    const zip = await fetch(`${origin}${pathname}${search}`);
    expect(await filesOf(Buffer.from(await zip.arrayBuffer()))).toHaveLength(20);
    say('ZIP');
  });

  it('has a desk, and a command that lets somebody in there', async () => {
    expect((await fetch(`${origin}/api/desk/claims`)).status).toBe(401);
    expect((await fetch(`${origin}/idp/realms/headshots-staff/account/`)).status).toBe(404);
    const person = ['--first-name', 'Grace', '--last-name', 'Hopper', '--email', 'grace@example.org'];
    const cli = ['run', '--rm', '--no-deps', 'realm', 'node', 'deploy/src/cli.ts'];
    const said = await compose(...cli, 'add-staff', 'grace', '--role', 'supervisor', ...person);
    expect(said).toMatch(/^Added grace, supervisor\. First password, for one sign-in: \S{20}$/m);
    expect(await compose(...cli, 'disable-staff', 'grace')).toMatch(/^grace cannot sign in any more/m);
  });

  it('says of every container that it is healthy, or that it did its work', async () => {
    const listed = (await compose('ps', '--all', '--format', 'json'))
      .trim()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as { Service: string; State: string; Health: string; ExitCode: number },
      );
    const wrong = listed.filter(({ State, Health, ExitCode }) =>
      State === 'running' ? !['healthy', ''].includes(Health) : ExitCode !== 0,
    );
    expect(listed.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
});

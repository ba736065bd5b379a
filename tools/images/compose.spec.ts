import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { callersOfService } from '../../proto/src/callers.gen.ts';
import { serviceMap } from '../../deploy/src/chart/service-map.ts';
import { schemasOf } from '../chart/service-variables.ts';
import { repository } from '../../deploy/src/locations.ts';
import { provisioners } from '../../deploy/src/provision/from-environment.ts';
import { services, statefulServices } from '../../deploy/src/service-names.ts';

interface Container {
  readonly image: string;
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly ports?: readonly string[];
}

const file = parse(readFileSync(join(repository, 'docker-compose.dev.yml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Container>>;
};
const containers = file.services;
const written = (text: string): string => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const environmentOf = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(containers[name]?.environment ?? {}).map(([key, value]) => [key, written(value)]),
  );
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const product = Object.entries(containers).filter(([, { profiles }]) => profiles?.includes('app'));

describe('docker-compose.dev.yml', () => {
  it('pins every image of somebody else', () => {
    const others = Object.values(containers).filter(({ build }) => build === undefined);
    expect(others).toHaveLength(10);
    for (const { image } of others) expect(written(image)).toMatch(/:[\w.-]*\d[\w.-]*$/);
  });

  it('builds what is ours from the target of its name', () => {
    for (const [name, { image, build }] of product) {
      const target = /^localhost\/headshots\/([a-z]+):dev$/.exec(image)?.[1];
      expect([name, build]).toEqual([name, { context: '.', dockerfile: 'deploy/docker/Dockerfile', target }]);
    }
    expect(product.map(([name]) => name)).toEqual(expect.arrayContaining([...services, 'web']));
  });

  it('gives containers of the product no right and nothing to write to', () => {
    for (const [name, { read_only, cap_drop }] of product)
      expect([name, read_only, cap_drop]).toEqual([name, true, ['ALL']]);
  });

  it('listens on the loopback only', () => {
    const ports = Object.values(containers).flatMap((container) => container.ports ?? []);
    expect(ports.length).toBeGreaterThan(6);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('waits for what it names', () => {
    for (const { depends_on = {} } of Object.values(containers))
      expect(Object.keys(containers)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
  });

  it.each(services)('tells %s everything that it asks for', (name) => {
    const environment = environmentOf(name);
    for (const schema of schemasOf[name]) expect(schema.safeParse(environment).error).toBeUndefined();
    const { calls, secrets, files } = serviceMap()[name];
    const wanted = [...calls.map((other) => `${other.toUpperCase()}_URL`), ...secrets, ...Object.keys(files)];
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(wanted));
    for (const other of calls) expect(environment[`${other.toUpperCase()}_URL`]).toBe(`http://${other}:8080`);
  });

  it.each(services)('lets only those call %s who have to', (name) => {
    const callers = callersOfService[name] ?? [];
    const wanted = callers.map(
      (caller) => `${caller}=${digest(environmentOf(caller)['RPC_SERVICE_KEY'] ?? '')}`,
    );
    expect((environmentOf(name)['RPC_CALLERS'] ?? '').split(',').filter(Boolean).toSorted()).toEqual(
      wanted.toSorted(),
    );
  });

  it('gives each service a key of its own', () => {
    const keys = services.map((name) => environmentOf(name)['RPC_SERVICE_KEY']);
    expect(new Set(keys).size).toBe(services.length);
  });

  it.each(statefulServices)('brings the database of %s up to date before it starts', (name) => {
    const migration = `migrate-${name}`;
    expect(containers[name]?.depends_on?.[migration]).toEqual({
      condition: 'service_completed_successfully',
    });
    expect(environmentOf(migration)['DATABASE_URL']).toBe(environmentOf(name)['DATABASE_URL']);
  });

  it('makes the databases, topics and buckets that services use', () => {
    const works = product.flatMap(([name, { command = [] }]) =>
      command[2] === 'provision' ? [[command[3] ?? '', environmentOf(name)] as const] : [],
    );
    expect(works.map(([work]) => work).toSorted()).toEqual(['databases', 'realm', 'storage', 'topics']);
    for (const [work, environment] of works) expect(() => provisioners[work]?.(environment)).not.toThrow();
    const [, databases] = works.find(([work]) => work === 'databases') ?? [];
    for (const name of statefulServices)
      expect(databases?.[`${name.toUpperCase()}_DATABASE_URL`]).toBe(environmentOf(name)['DATABASE_URL']);
    const [, buckets] = works.find(([work]) => work === 'storage') ?? [];
    for (const name of ['media', 'generation'])
      expect(buckets?.[`${name.toUpperCase()}_S3_SECRET_KEY`]).toBe(environmentOf(name)['S3_SECRET_KEY']);
  });
});

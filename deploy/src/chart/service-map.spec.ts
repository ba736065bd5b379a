import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { callersOfService } from '../../../proto/src/callers.gen.ts';
import { repository } from '../locations.ts';
import { services, statefulServices } from '../service-names.ts';
import {
  chartVariables,
  keptSecret,
  neighbourVariable,
  neverInCluster,
} from '../../../tools/chart/chart-variables.ts';
import { secretsOf, serviceMap, workloads } from './service-map.ts';
import { shapeOf } from '../../../tools/chart/service-variables.ts';

const map = serviceMap();
const variablesOf = (name: (typeof workloads)[number]): readonly string[] => Object.keys(shapeOf(name));

/** Variables that are the mark of a server somebody else runs. */
const marks = {
  database: 'DATABASE_URL',
  kafka: 'KAFKA_BROKERS',
  storage: 'S3_ENDPOINT',
  keycloak: 'KEYCLOAK_URL',
  smtp: 'SMTP_URL',
  stripe: 'STRIPE_SECRET_KEY',
  engine: 'ENGINE_URLS',
} as const;

describe('the map of services', () => {
  it.each(workloads)('%s calls exactly the neighbours it is configured with', (name) => {
    const wanted = workloads.filter((other) => variablesOf(name).includes(neighbourVariable(other)));
    expect([...map[name].calls].sort()).toEqual([...wanted].sort());
  });

  it.each(workloads)('%s speaks to exactly the servers it is configured with', (name) => {
    const wanted = Object.entries(marks).filter(([, mark]) => variablesOf(name).includes(mark));
    expect([...map[name].servers].sort()).toEqual(wanted.map(([server]) => server).sort());
  });

  it.each(workloads)('%s has only secrets it reads', (name) => {
    expect(secretsOf(map[name]).filter((variable) => !variablesOf(name).includes(variable))).toEqual([]);
  });

  it.each(workloads)('%s has what looks like a secret in its Secret', (name) => {
    const looks = variablesOf(name).filter((variable) =>
      /(_KEY|_SECRETS?|_TOKEN|_PASSWORD|DATABASE_URL)$/.test(variable),
    );
    const kept = new Set<string>([...secretsOf(map[name]), ...keptSecret]);
    expect(looks.filter((variable) => !kept.has(variable))).toEqual([]);
  });

  it('lets every service that is called by its key reach the other', () => {
    for (const [called, callers] of Object.entries(callersOfService))
      for (const caller of callers) expect(map[caller as (typeof workloads)[number]].calls).toContain(called);
  });

  it('knows whom every service with callers asks for their keys', () => {
    const called = services.filter((name) => (callersOfService[name] ?? []).length > 0);
    expect(services.filter((name) => map[name].secrets.includes('RPC_CALLERS'))).toEqual(called);
  });

  it('migrates every service with a database, and the books with orders', () => {
    expect(workloads.filter((name) => map[name].migration)).toEqual([...statefulServices]);
    expect(workloads.filter((name) => map[name].migration?.books)).toEqual(['orders']);
  });

  it('sets no variable that no service reads', () => {
    const read = new Set(workloads.flatMap(variablesOf));
    expect([...chartVariables, ...neverInCluster].filter((variable) => !read.has(variable))).toEqual([]);
  });
});

describe('the variables of the pages', () => {
  it('are those their server reads', () => {
    const files = globSync(join(repository, 'web/server/**/*.ts')).filter(
      (file) => !/spec|testing/.test(file),
    );
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    const named = [...text.matchAll(/env\['([A-Z_]+)'\]|operator\('([A-Z_]+)'\)/g)].map(
      ([, read, needed]) => read ?? needed,
    );
    const payment = ['PAYMENT_MODE', 'ALLOW_PAYMENT_BYPASS'];
    // Pictures of the operator's own are a folder of the image.
    const read = new Set([...named, ...payment].filter((variable) => variable !== 'EXAMPLES_DIR'));
    expect(variablesOf('web').toSorted()).toEqual([...read].sort());
  });
});

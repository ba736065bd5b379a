import { globSync, readdirSync } from 'node:fs';
import type { DescService } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { Access, accessOf, callersOf } from './access.ts';
import { errorCatalogue } from './errors.gen.ts';
import { topics } from './topics.gen.ts';
import * as vocabulary from './vocabulary.gen.ts';
import * as words from './words.gen.ts';

const services = readdirSync(new URL('../../services', import.meta.url)).filter(
  (name) => name !== 'platform',
);

/** Every service of the contracts. */
const contracts = (
  await Promise.all(
    globSync('gen/headshots/*/v1/*_pb.ts', { cwd: new URL('.', import.meta.url) })
      .sort()
      .map(async (file) =>
        Object.values((await import(`./${file}`)) as Record<string, Partial<DescService>>),
      ),
  )
)
  .flat()
  .filter((exported): exported is DescService => exported.kind === 'service');

describe('topics', () => {
  it.each(topics.map((topic) => [topic.name, topic] as const))(
    '%s is keyed by a text field of its message',
    (_, topic) => {
      expect(topic.schema.fields.map(({ name }) => name)).toContain(topic.key);
    },
  );

  it.each(topics.map((topic) => [topic.name, topic] as const))('%s names services that exist', (_, topic) => {
    for (const name of [...topic.producers, ...topic.consumers, ...topic.broadcast])
      expect(services).toContain(name);
  });

  it.each(topics.map((topic) => [topic.name, topic] as const))(
    '%s carries no address, link or secret',
    (_, topic) => {
      const fields = topic.schema.fields.map(({ name }) => name).join(' ');
      expect(fields).not.toMatch(/email|mail|link|url|token|secret|password|name\b/);
    },
  );

  it('are named once', () => {
    expect(new Set(topics.map(({ name }) => name)).size).toBe(topics.length);
    expect(new Set(topics.map(({ schema }) => schema.typeName)).size).toBe(topics.length);
  });
});

describe('calls', () => {
  const methods = contracts.flatMap((service) => service.methods);

  it.each(methods.map((method) => [`${method.parent.name}.${method.name}`, method] as const))(
    '%s says who may call it',
    (_, method) => {
      expect(accessOf(method)).not.toBe(Access.UNSPECIFIED);
    },
  );

  it.each(
    methods
      .filter((method) => accessOf(method) === Access.SERVICE)
      .map((method) => [`${method.parent.name}.${method.name}`, method] as const),
  )('%s names the services that may call it', (_, method) => {
    expect(callersOf(method)).not.toEqual([]);
    for (const caller of callersOf(method)) expect(services).toContain(caller);
  });
});

describe('deletions', () => {
  it('may be asked about by every service that hears of them', () => {
    const heard = topics.find(({ name }) => name === 'account.deletion_requested')?.consumers ?? [];
    const asked = contracts.find(({ name }) => name === 'IdentityService')?.method['getDeletion'];
    expect(asked && [...callersOf(asked)].sort()).toEqual([...heard].sort());
  });
});

describe('errors', () => {
  it('keeps the sentences of the specification', () => {
    const sentences = Object.values(errorCatalogue).map(({ message }) => message as string);
    for (const sentence of [
      'File is too large. Maximum size is 10MB.',
      'Invalid file type. Please choose an image.',
      'Upload failed. Please try again.',
      'Invalid email or password.',
      'An account with this email already exists.',
      'Account is locked. Please contact support.',
      'Please verify your email address.',
      'Your session has expired. Please log in again.',
      'You do not have permission for this action.',
      'Page not found.',
      'Server error. Please try again later.',
      'Please check your input and try again.',
      'Password must be at least 8 characters long.',
      'Please enter a coupon code',
    ]) {
      expect(sentences).toContain(sentence);
    }
  });
});

describe('words', () => {
  const enums = Object.values(words);

  it('are written and read as the same code', () => {
    for (const [list, each] of [
      [vocabulary.packages, words.packageWords],
      [vocabulary.sourceTypes, words.sourceTypeWords],
      [vocabulary.photoStatuses, words.photoStatusWords],
    ] as const)
      for (const word of list) expect(each.of(each.toCode(word as never))).toBe(word);
  });

  it('are none for a value that is unspecified or unknown', () => {
    for (const each of enums) {
      expect(each.find(0)).toBeUndefined();
      expect(each.find(99)).toBeUndefined();
      expect(() => each.of(99)).toThrow(/unknown .* 99/);
    }
  });

  it('has a list for each enum', () => {
    expect(Object.keys(vocabulary)).toHaveLength(enums.length);
  });
});

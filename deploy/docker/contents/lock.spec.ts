import { describe, expect, it } from '@jest/globals';
import { services } from '../../src/service-names.ts';
import { closureOf, readLock, type Lock } from './lock.ts';

const entry = (more: Partial<Lock[string]> = {}): Lock[string] => ({
  version: '1.0.0',
  link: false,
  dependencies: {},
  optionalDependencies: {},
  peerDependencies: {},
  peerDependenciesMeta: {},
  ...more,
});
const uses = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '1']));

describe('what a package can import', () => {
  it('is found as Node finds it: the nearest first', () => {
    const lock = {
      'services/a': entry({ dependencies: uses('b', 'c') }),
      'services/a/node_modules/c': entry(),
      'node_modules/b': entry({ dependencies: uses('c', 'd') }),
      'node_modules/b/node_modules/d': entry({ dependencies: uses('c') }),
      'node_modules/c': entry(),
      'node_modules/d': entry(),
    };
    expect(closureOf(lock, 'services/a', 'x64').packages).toEqual([
      'node_modules/b',
      'node_modules/b/node_modules/d',
      'node_modules/c',
      'services/a/node_modules/c',
    ]);
  });

  it('goes through our own packages', () => {
    const lock = {
      'services/a': entry({ dependencies: uses('@our/b') }),
      'node_modules/@our/b': entry({ link: true, resolved: 'b' }),
      b: entry({ dependencies: uses('c') }),
      'node_modules/c': entry(),
    };
    expect(closureOf(lock, 'services/a', 'x64')).toEqual({
      packages: ['node_modules/c'],
      workspaces: ['b', 'services/a'],
    });
  });

  it('has what is needed beside it, not what only may be there', () => {
    const lock = {
      a: entry({ peerDependencies: uses('b', 'c'), peerDependenciesMeta: { c: { optional: true } } }),
      'node_modules/b': entry(),
      'node_modules/c': entry(),
    };
    expect(closureOf(lock, 'a', 'x64').packages).toEqual(['node_modules/b']);
  });

  it('has programs of the target and of no other machine', () => {
    const lock = {
      a: entry({ optionalDependencies: uses('arm', 'mac', 'musl', 'x', 'gone') }),
      'node_modules/arm': entry({ os: ['linux'], cpu: ['arm64'] }),
      'node_modules/mac': entry({ os: ['darwin'], cpu: ['x64'] }),
      'node_modules/musl': entry({ os: ['linux'], cpu: ['x64'], libc: ['musl'] }),
      'node_modules/x': entry({ os: ['!win32'], cpu: ['x64'], libc: ['glibc'] }),
    };
    expect(closureOf(lock, 'a', 'x64').packages).toEqual(['node_modules/x']);
    expect(closureOf(lock, 'a', 'arm64').packages).toEqual(['node_modules/arm']);
  });

  it('is refused when the lockfile lacks something', () => {
    expect(() => closureOf({ a: entry({ dependencies: uses('b') }) }, 'a', 'x64')).toThrow(
      'package-lock.json has no b for a.',
    );
  });

  it.each(services)('has no test tool and no pages: %s', (name) => {
    const { packages } = closureOf(readLock(), `services/${name}`, 'x64');
    expect(packages).toContain('node_modules/kafkajs');
    expect(
      packages.filter((path) => /jest|typescript$|eslint|\/react$|vite|testcontainers/.test(path)),
    ).toEqual([]);
  });
});

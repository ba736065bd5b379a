import { describe, expect, it } from '@jest/globals';
import { sbom } from './sbom.ts';

const pg = { name: 'pg', version: '8.23.1', licence: 'MIT', url: 'pkg:npm/pg@8.23.1' };
const libc = { name: 'libc6', version: '2.36-9', url: 'pkg:deb/debian/libc6@2.36-9' };
const image = { name: 'orders', digest: `sha256:${'a'.repeat(64)}` };

describe('the list of what is in an image', () => {
  it('names each part once', () => {
    const { packages, relationships } = JSON.parse(sbom(image, [pg, libc, pg])) as {
      packages: { name: string; licenseDeclared?: string }[];
      relationships: unknown[];
    };
    expect(packages.map(({ name }) => name)).toEqual(['orders', 'pg', 'libc6']);
    expect(packages[1]?.licenseDeclared).toBe('MIT');
    expect(relationships).toHaveLength(2);
  });

  it('is the same for the same image', () => {
    expect(sbom(image, [pg])).toBe(sbom(image, [pg]));
  });
});

import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../deploy/src/locations.ts';

describe('tests that go on aside', () => {
  const files = globSync('{services/*,web,tools,deploy}/**/*.slow.spec.ts', {
    cwd: repository,
    exclude: ['**/node_modules/**'],
  });

  it('are there', () => {
    expect(files).not.toEqual([]);
  });

  it.each(files)('set no time in which they have to be done: %s', (file) => {
    expect(readFileSync(join(repository, file), 'utf8')).not.toMatch(/jest\.setTimeout|\}, [\d_]+\);/);
  });
});

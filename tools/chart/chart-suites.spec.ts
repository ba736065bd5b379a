import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { chartFolder } from '../../deploy/src/chart/chart-folder.ts';

const suites = globSync(join(chartFolder, 'tests/*_test.yaml')).map((file) => readFileSync(file, 'utf8'));

it.each(globSync('**/*.yaml', { cwd: join(chartFolder, 'templates') }))('%s has a suite', (template) => {
  expect(suites.some((suite) => suite.includes(template))).toBe(true);
});

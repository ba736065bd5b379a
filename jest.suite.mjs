import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { slowTests } from './jest.base.mjs';

const repository = import.meta.dirname;
const folders = globSync(['proto', 'services/*', 'deploy', 'tools', 'tools/stripe-double', 'tests', 'web'], {
  cwd: repository,
}).sort();

/**
 * Milliseconds after which a test has failed: long enough for a core that eight others share, and longer than the waits
 * within, which say what they saw last. Slow tests that need no server go on aside, with what others leave of the cores.
 * Those that need servers have the limit of their package.
 */
const limits = { 'jest.config.mjs': 90_000, 'jest.int.config.mjs': 150_000 };
const slowLimits = { 'jest.config.mjs': 3_600_000 };

/**
 * All packages of one suite as the projects of one jest, so that a free worker takes the longest test file that is left,
 * whichever package it is of.
 * @param {string} config name of the packages' configurations of this suite
 * @param {number} maxWorkers test files at once
 * @param {'quick' | 'slow'} gate the test files of `make test`, or those that only `make test-more` runs
 */
export async function suite(config, maxWorkers, gate = 'quick') {
  const packages = folders.filter((folder) => existsSync(join(repository, folder, config)));
  const quick = (await Promise.all(packages.map((folder) => projectsOf(folder, config)))).flat();
  const projects = gate === 'quick' ? quick : quick.map(onlySlow);
  return {
    rootDir: repository,
    projects,
    // Jest knows one for the whole run only.
    testTimeout:
      (gate === 'quick' ? limits : slowLimits)[config] ??
      Math.max(...projects.map(({ testTimeout = 5_000 }) => testTimeout)),
    testSequencer: join(repository, 'jest.sequencer.mjs'),
    maxWorkers,
    // A worker that has held many test files starts anew: what modules of a file leave behind is not given back.
    workerIdleMemoryLimit: '1GB',
  };
}

const onlySlow = ({ testPathIgnorePatterns, testMatch, ...project }) => ({
  ...project,
  testMatch: testMatch.map((pattern) => pattern.replace(/\*\.(int-)?spec/, '*.slow.$1spec')),
  testPathIgnorePatterns: testPathIgnorePatterns.filter((pattern) => pattern !== slowTests),
});

async function projectsOf(folder, config) {
  const { default: own } = await import(pathToFileURL(join(repository, folder, config)).href);
  return (own.projects ?? [own]).map(({ maxWorkers: _ofOneRun, ...project }) => ({
    ...project,
    displayName: folder,
  }));
}

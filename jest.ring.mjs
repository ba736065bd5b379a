import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const repository = import.meta.dirname;
const folders = globSync(['proto', 'services/*', 'deploy', 'deploy/stripe-double', 'web'], {
  cwd: repository,
}).sort();

/**
 * All packages of one ring as the projects of one jest, so that a free worker takes the longest test file that is left,
 * whichever package it is of.
 * @param {string} config name of the packages' configurations of this ring
 * @param {number} maxWorkers test files at once
 */
export async function ring(config, maxWorkers) {
  const packages = folders.filter((folder) => existsSync(join(repository, folder, config)));
  const projects = (await Promise.all(packages.map((folder) => projectsOf(folder, config)))).flat();
  return {
    rootDir: repository,
    projects,
    // Jest knows one for the whole run only.
    testTimeout: Math.max(...projects.map(({ testTimeout = 5_000 }) => testTimeout)),
    testSequencer: join(repository, 'jest.sequencer.mjs'),
    maxWorkers,
    // A worker that has held many test files starts anew: what modules of a file leave behind is not given back.
    workerIdleMemoryLimit: '1GB',
  };
}

async function projectsOf(folder, config) {
  const { default: own } = await import(pathToFileURL(join(repository, folder, config)).href);
  return (own.projects ?? [own]).map(({ maxWorkers: _ofOneRun, ...project }) => ({
    ...project,
    displayName: folder,
  }));
}

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { tools } from '../../tools/dev/preflight.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const text = (path: string): string => readFileSync(`${repository}${path}`, 'utf8');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface Job {
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflow = parse(text('.github/workflows/ci.yml')) as Workflow;
const action = parse(text('.github/actions/setup/action.yml')) as {
  readonly runs: { readonly steps: readonly Step[] };
};
const setup = action.runs.steps;
const jobs = Object.entries(workflow.jobs);
const stepsOf = ({ steps }: Job): readonly Step[] =>
  steps.flatMap((step) => (step.uses === './.github/actions/setup' ? setup : [step]));
const using = (steps: readonly Step[], name: string): Step | undefined =>
  steps.find(({ uses = '' }) => uses.startsWith(`${name}@`));
const runs = (steps: readonly Step[]): string => steps.map(({ run = '' }) => run).join('\n');
/** [1, 26, 6] of `1.26.6`. */
const numbers = (version: string): readonly number[] => version.split('.').map(Number);

describe('the workflow of CI', () => {
  it('runs make test and make test-more, and only targets of the Makefile', () => {
    const targets = [...text('Makefile').matchAll(/^([a-z\d-]+):.*##/gm)].map(([, name]) => name);
    const called = jobs.flatMap(([, { steps }]) =>
      [...runs(steps).matchAll(/\bmake ([a-z\d-]+)/g)].map(([, name]) => name),
    );
    expect(called).toEqual(['test', 'test-more']);
    expect(targets).toEqual(expect.arrayContaining(called));
  });

  it.each(jobs)('sets up for %s what the launcher asks for', (_name, job) => {
    const steps = stepsOf(job);
    expect(Number(using(steps, 'actions/setup-java')?.with?.['java-version'])).toBeGreaterThanOrEqual(
      tools.java.atLeast,
    );
    expect(runs(steps)).toMatch(new RegExp(`apt-get install .*\\b${tools.maven.debian}\\b`));
    expect(using(steps, 'actions/setup-python')?.with?.['python-version']).toMatch(/^3\.\d+$/);
    expect(using(steps, 'actions/setup-node')?.with?.['node-version-file']).toBe('.nvmrc');
    expect(using(steps, 'actions/setup-go')?.with?.['go-version-file']).toMatch(/go\.mod$/);
  });

  it('takes the newest Go that a module asks for', () => {
    const modules = globSync('tools/**/go.mod', { cwd: repository, exclude: ['**/node_modules/**'] });
    const versionIn = (file: string): string => /^go (\S+)$/m.exec(text(file))?.[1] ?? '';
    const newest = modules
      .map(versionIn)
      .toSorted((one, other) => compare(numbers(one), numbers(other)))
      .at(-1);
    expect(versionIn(using(setup, 'actions/setup-go')?.with?.['go-version-file'] ?? '')).toBe(newest);
  });

  it('pins every action to a commit, with its full version beside it', () => {
    const lines = ['.github/workflows/ci.yml', '.github/actions/setup/action.yml'].flatMap((file) =>
      [...text(file).matchAll(/uses: ([^.\s].*)/g)].map(([, line = '']) => line),
    );
    expect(lines.length).toBeGreaterThan(6);
    for (const line of lines) expect(line).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may read and no more, ends in time, and gives way to a newer push', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.concurrency).toBeDefined();
    for (const [, job] of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(120);
  });
});

describe('the version of Node', () => {
  const wanted = text('.nvmrc').trim();

  it('is the one that make installs where none is new enough', () => {
    expect(text('scripts/node.sh')).toContain(`\nnode_version=${wanted}\n`);
  });

  it('is new enough for the packages, and the one of the dev container', () => {
    const { engines } = JSON.parse(text('package.json')) as { engines: { node: string } };
    const [major] = wanted.split('.');
    expect(engines.node).toBe(`>=${major}`);
    const { features } = JSON.parse(text('.devcontainer/devcontainer.json')) as {
      features: Record<string, { version: string }>;
    };
    expect(features['ghcr.io/devcontainers/features/node:1']?.version).toBe(major);
  });
});

describe('Renovate', () => {
  const { customManagers } = JSON.parse(text('renovate.json')) as {
    customManagers: { description: string; managerFilePatterns: string[]; matchStrings: string[] }[];
  };

  it.each(customManagers)('finds the version of $description', ({ managerFilePatterns, matchStrings }) => {
    for (const file of managerFilePatterns)
      for (const pattern of matchStrings) {
        const found = [...text(file).matchAll(new RegExp(pattern, 'g'))].map(({ groups }) => groups);
        expect(found).not.toEqual([]);
        for (const groups of found) expect(groups?.['currentValue']).toMatch(/^v?\d+\.\d+\.\d+$/);
      }
  });
});

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { chartFolder } from '../../../deploy/src/chart/chart-folder.ts';
import type { Manifest } from './manifest.ts';

export const profiles = ['production', 'operators', 'gpu', 'minimal', 'node', 'quickstart'] as const;
export type Profile = (typeof profiles)[number];

const tools = process.env['TEST_CLUSTER_TOOLS'] ?? '';
const profileFile = (name: Profile): string => join(chartFolder, 'ci', `${name}.yaml`);

interface Answer {
  readonly code: number;
  /** What it printed, and what it said beside that. */
  readonly printed: string;
  readonly said: string;
}

/** Helm with a profile of the chart and values over it. */
export async function helm(
  command: readonly string[],
  profile: Profile,
  values: object = {},
): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-values-'));
  try {
    const file = join(folder, 'values.yaml');
    writeFileSync(file, stringify(merged(parse(readFileSync(profileFile(profile), 'utf8')) as Tree, values)));
    return await answerOf([...command, '--namespace', 'shop', '-f', file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values over those of a profile; `null` takes one of the profile away. */
function merged(profile: Tree, over: object): Tree {
  const result: Record<string, unknown> = { ...profile };
  for (const [name, value] of Object.entries(over)) {
    const below = result[name];
    if (value === null && name in result) Reflect.deleteProperty(result, name);
    else result[name] = isTree(value) && isTree(below) ? merged(below, value) : value;
  }
  return result;
}

const answerOf = (args: readonly string[]): Promise<Answer> =>
  new Promise((resolve) => {
    execFile(join(tools, 'helm'), args, { maxBuffer: 2 ** 26 }, (error, printed, said) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 127 : 0;
      resolve({ code, printed, said: code === 127 ? `${said}${error?.message}` : said });
    });
  });

const template = (profile: Profile, values: object): Promise<Answer> =>
  helm(['template', 'headshots', chartFolder], profile, values);

/** What Helm says to values it refuses; empty when it takes them. */
export async function refusal(profile: Profile, values: object): Promise<string> {
  const { code, said } = await template(profile, values);
  return code === 0 ? '' : said;
}

/** Everything a release would apply. @throws Error with what Helm says */
export async function rendered(profile: Profile, values: object = {}): Promise<readonly Manifest[]> {
  return parseAllDocuments(await renderedText(profile, values))
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

export async function renderedText(profile: Profile, values: object = {}): Promise<string> {
  const { code, printed, said } = await template(profile, values);
  if (code !== 0) throw new Error(said);
  return printed;
}

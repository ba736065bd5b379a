import { createServer } from 'node:net';
import { mkdirSync, statfsSync } from 'node:fs';
import { tryRun } from '../../deploy/src/shell.ts';
import { externalVariables, type PartName, type Settings } from '../../deploy/src/settings.ts';
import { portVariable, type PortName, type Ports } from '../../deploy/src/ports.ts';

export interface Tool {
  readonly name: string;
  readonly forPart: PartName;
  readonly versionArgs: readonly string[];
  /** Lowest major version, read from the first number it prints. */
  readonly atLeast?: number;
  readonly debian: string;
  readonly elsewhere: string;
}

export const tools = {
  java: {
    name: 'java',
    versionArgs: ['-version'],
    atLeast: 17,
    debian: 'openjdk-17-jre-headless',
    elsewhere: 'a Java runtime 17 or later',
  },
  maven: { name: 'mvn', versionArgs: ['--version'], debian: 'maven', elsewhere: 'Apache Maven 3.8 or later' },
  go: {
    name: 'go',
    versionArgs: ['version'],
    debian: 'golang-go',
    elsewhere: 'Go 1.24 or later from go.dev',
  },
} as const;

export async function missingTools(needed: readonly Tool[]): Promise<readonly string[]> {
  const byName = Map.groupBy(needed, ({ name }) => name);
  const checks = [...byName.values()].map(async (same) => {
    const [tool] = same;
    if (!tool) return undefined;
    const { code, output } = await tryRun(tool.name, tool.versionArgs);
    const complaint = toolComplaint(tool, code === 0 ? output : undefined);
    return (
      complaint &&
      `${complaint}\n${remedies(
        tool,
        same.map(({ forPart }) => forPart),
      )}`
    );
  });
  return (await Promise.all(checks)).filter((text) => text !== undefined);
}

/** @param printed what the tool says of its version, undefined when it does not run */
export function toolComplaint(tool: Tool, printed: string | undefined): string | undefined {
  if (printed === undefined) return `${tool.name} is missing.`;
  const major = Number(/\d+/.exec(printed)?.[0] ?? Number.NaN);
  const tooOld = tool.atLeast !== undefined && major < tool.atLeast;
  return tooOld ? `${tool.name} is version ${major}; ${tool.atLeast} or later is needed.` : undefined;
}

const remedies = (tool: Tool, parts: readonly PartName[]): string =>
  [
    `  Install it: apt-get install ${tool.debian} (Debian, Ubuntu), or ${tool.elsewhere}.`,
    '  Or start a container engine: images are used where the tools are missing.',
    `  Or name running servers: ${parts.map((part) => `${externalVariables[part]}=...`).join(' ')}`,
  ].join('\n');

export async function takenPorts(
  { ports }: Pick<Settings, 'ports'>,
  names: readonly PortName[],
): Promise<readonly string[]> {
  const free = await Promise.all(names.map((name) => portFree(ports[name])));
  const taken = names.filter((_name, index) => !free[index]);
  return taken.length === 0 ? [] : [portComplaint(ports, taken)];
}

function portComplaint(ports: Ports, taken: readonly PortName[]): string {
  const [first] = taken;
  const list = taken.map((name) => `${ports[name]} (${name})`).join(', ');
  const moves =
    first && taken.length === 1
      ? `${portVariable(first)}=${ports[first] + 1000}`
      : 'HEADSHOTS_PORT_OFFSET=1000';
  return [
    `${taken.length === 1 ? 'A port is' : 'Ports are'} in use: ${list}.`,
    `  See who: ss -ltnp (Linux), lsof -iTCP -sTCP:LISTEN (macOS). Another checkout's stack? \`make down\` there.`,
    `  Or move ours: ${moves} make up`,
  ].join('\n');
}

const portFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const neededBytes = 3 * 1024 ** 3;

export function diskComplaint({ locations: { cache } }: Settings): string | undefined {
  mkdirSync(cache, { recursive: true });
  const { bavail, bsize } = statfsSync(cache);
  const free = bavail * bsize;
  if (free >= neededBytes) return undefined;
  const gigabytes = (free / 1024 ** 3).toFixed(1);
  return `Only ${gigabytes} GB are free at ${cache}; the first start needs 3 GB. Free some, or set XDG_CACHE_HOME to a larger disk.`;
}

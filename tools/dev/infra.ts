import { parts } from './parts/index.ts';
import type { Part } from './parts/part.ts';
import { diskComplaint, missingTools, type Tool } from './preflight.ts';
import type { PortName } from '../../deploy/src/ports.ts';
import type { Processes } from './processes.ts';
import type { Progress } from './progress.ts';
import { provisionStorage } from '../../deploy/src/provision/buckets.ts';
import { createDatabases } from '../../deploy/src/provision/databases.ts';
import { provisionRealms } from '../../deploy/src/provision/realms.ts';
import { addDeskAccount } from './desk-account.ts';
import { untilReady } from './ready.ts';
import type { PartName, Settings } from '../../deploy/src/settings.ts';

const portsOf: Readonly<Record<PartName, readonly PortName[]>> = {
  postgres: ['postgres'],
  kafka: ['kafka', 'kafkaController'],
  keycloak: ['keycloak', 'keycloakManagement'],
  minio: ['minio'],
  maildev: ['smtp', 'mail'],
};

const provisioners: Partial<Record<PartName, (settings: Settings) => Promise<void>>> = {
  postgres: createDatabases,
  keycloak: async (settings) => {
    await provisionRealms(settings);
    await addDeskAccount(settings);
  },
  minio: provisionStorage,
};

const ownParts = ({ external }: Settings): readonly Part[] => parts.filter(({ name }) => !external.has(name));

export const neededPorts = (settings: Settings, processes: Processes): readonly PortName[] =>
  ownParts(settings)
    .filter(({ name }) => !processes.isRunning(name))
    .flatMap(({ name }) => portsOf[name]);

export const neededTools = (settings: Settings): readonly Tool[] =>
  ownParts(settings).flatMap((part) => part.tools(settings));

export async function infraComplaints(settings: Settings): Promise<readonly string[]> {
  const tools = neededTools(settings);
  const firstTime = tools.some(({ name }) => name !== 'java');
  const disk = firstTime ? diskComplaint(settings) : undefined;
  return [...(await missingTools(tools)), ...(disk ? [disk] : [])];
}

export function startInfra(
  settings: Settings,
  processes: Processes,
  progress: Progress,
): ReadonlyMap<PartName, Promise<void>> {
  const ready = new Map<PartName, Promise<void>>();
  for (const part of parts) {
    const before = part.after.map((name) => ready.get(name));
    ready.set(part.name, startPart(part, before, settings, processes, progress));
  }
  return ready;
}

export async function infraPart(
  name: string,
  settings: Settings,
  processes: Processes,
  progress: Progress,
): Promise<void> {
  const part = parts.find((known) => known.name === name);
  if (!part)
    throw new Error(`There is no part ${name}. There are: ${parts.map((known) => known.name).join(', ')}.`);
  await startPart(part, [], settings, processes, progress);
}

async function startPart(
  part: Part,
  before: readonly (Promise<void> | undefined)[],
  settings: Settings,
  processes: Processes,
  progress: Progress,
): Promise<void> {
  if (settings.external.has(part.name)) progress.say(part.name, 'a server you named');
  else {
    await progress.stepIfSlow(part.name, 'preparing', (step) => part.prepare(settings, step));
    await Promise.all(before);
    await progress.step(part.name, 'starting', async (step) => {
      await processes.renew(part.name, await part.launch(settings));
      await untilReady(part.name, part.ready(settings), processes, part.startWithinMs);
      step.note('running');
    });
  }
  await provisioners[part.name]?.(settings);
}

/** Waits for all, so that nothing goes on in the background, then fails with the first error. */
export async function allOrFirstError(work: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

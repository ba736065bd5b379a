import { buildPackages } from './build/packages.ts';
import { buildWeb } from './build/web.ts';
import { startContainers } from './engine.ts';
import { allOrFirstError, infraComplaints, neededPorts, startInfra } from './infra.ts';
import { managementPort } from '../../deploy/src/ports.ts';
import { takenPorts } from './preflight.ts';
import type { Launch } from '../../deploy/src/launch.ts';
import type { Processes } from './processes.ts';
import type { Progress } from './progress.ts';
import { migrate, seed } from './migrations.ts';
import { createTopics } from '../../deploy/src/provision/topics.ts';
import { httpAnswers, untilReady, type Check } from './ready.ts';
import type { Mode } from '../../deploy/src/service-environment.ts';
import { serviceLaunch, webLaunch } from './service-launch.ts';
import { services, type ServiceName } from '../../deploy/src/service-names.ts';
import type { PartName, Settings } from '../../deploy/src/settings.ts';
import { startStripe } from './stripe-launch.ts';

export interface Stack {
  readonly settings: Settings;
  readonly processes: Processes;
  readonly progress: Progress;
  readonly mode: Mode;
}

export async function complaints(
  { settings, processes }: Stack,
  containers: boolean,
): Promise<readonly string[]> {
  const double = settings.stripe.by === 'double' ? (['stripe'] as const) : [];
  const own = [...services, 'web' as const, ...double].filter((name) => !processes.isRunning(name));
  const managed = own.flatMap((name) => (name === 'web' || name === 'stripe' ? [] : [managementPort(name)]));
  const servers = containers ? [] : neededPorts(settings, processes);
  const [lacking, ports] = await Promise.all([
    containers ? [] : infraComplaints(settings),
    takenPorts(settings, [...servers, ...own, ...managed]),
  ]);
  return [...lacking, ...ports];
}

/** What already runs stays as it is, unless its build or its settings changed. */
export async function startStack(stack: Stack, servers: 'native' | 'containers' | 'running'): Promise<void> {
  const { settings, progress, mode } = stack;
  const built = buildPackages(progress);
  const web = mode === 'production' ? buildWeb(progress) : Promise.resolve();
  const infra = startServers(stack, servers);
  const ready = (name: PartName): Promise<void> => infra.get(name) ?? Promise.resolve();
  const topics = after([built, ready('kafka')], () =>
    progress.stepIfSlow('topics', 'created', () => createTopics(settings)),
  );
  const databases = after([built, ready('postgres')], () => migrate(settings, progress));
  const seeded = after([databases], () => seed(settings));
  const stripe = startStripe(settings, stack.processes, progress);
  const running = after([topics, databases, ready('minio'), stripe], () =>
    allOrFirstError(services.map((name) => startService(name, stack))),
  );
  const pages = after([web], () => start('web', webLaunch(settings, mode), webReady(settings), stack));
  await allOrFirstError([built, web, stripe, ...infra.values(), topics, databases, seeded, running, pages]);
  await untilReady(
    'gateway',
    httpAnswers(`http://127.0.0.1:${settings.ports.gateway}/`, isPage),
    stack.processes,
    30_000,
  );
}

const after = async <T>(before: readonly Promise<unknown>[], work: () => Promise<T>): Promise<T> => {
  await Promise.all(before);
  return work();
};

function startServers(
  { settings, processes, progress }: Stack,
  servers: 'native' | 'containers' | 'running',
): ReadonlyMap<PartName, Promise<void>> {
  if (servers === 'native') return startInfra(settings, processes, progress);
  const all = servers === 'containers' ? startContainers(settings, progress) : Promise.resolve();
  return new Map((['postgres', 'kafka', 'keycloak', 'minio', 'maildev'] as const).map((name) => [name, all]));
}

export function startService(name: ServiceName, stack: Stack): Promise<void> {
  const { settings, mode } = stack;
  const ready = serviceReady(name, settings);
  return start(name, serviceLaunch(name, settings, mode), ready, stack);
}

/** Asks the service's own port, not the one it shows to others. */
export const serviceReady = (name: ServiceName, { ports }: Settings): Check =>
  httpAnswers(`http://127.0.0.1:${ports[managementPort(name)]}/health/ready`);

const isPage = (body: string): boolean => body.includes('<html');
const webReady = ({ ports }: Settings): Check => httpAnswers(`http://127.0.0.1:${ports.web}/`, isPage);

const start = (name: string, launch: Launch, ready: Check, { processes, progress }: Stack): Promise<void> =>
  progress.step(name, 'starting', async (step) => {
    await processes.renew(name, launch);
    await untilReady(name, ready, processes, 180_000);
    step.note('running');
  });

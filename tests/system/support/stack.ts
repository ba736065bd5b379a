import { parts } from '../../../tools/dev/parts/index.ts';
import { Processes } from '../../../tools/dev/processes.ts';
import { untilReady } from '../../../tools/dev/ready.ts';
import { serviceLaunch } from '../../../tools/dev/service-launch.ts';
import type { ServiceName } from '../../../deploy/src/service-names.ts';
import { settingsFrom, type PartName, type Settings } from '../../../deploy/src/settings.ts';
import { serviceReady } from '../../../tools/dev/stack.ts';
import { Progress } from '../../../tools/dev/progress.ts';
import { startStripe } from '../../../tools/dev/stripe-launch.ts';
import { patient } from '../../../deploy/src/api/patient.ts';
import { publicApi, sendWithin, type Send } from '../../../deploy/src/api/public-api.ts';
import { patienceMs } from './customer.ts';
import { Mailbox } from './mailbox.ts';

const settings = settingsFrom();
const processes = new Processes(settings);

const origin = `http://localhost:${settings.ports.gateway}`;

/** No answer at all has status 0. */
const once: Send = (request) => sendWithin(20_000)(request).catch(() => Response.error());

/** As a program does that was told "later": a pause of the machine cuts off a call that was right. */
export const send: Send = patient(once, { forMs: patienceMs, leastPauseMs: 500, mostPauseMs: 10_000 });

/** Asks again while the answer is "later". */
export const api = publicApi(origin, send);

/** Takes the first answer, whatever it is: for who looks at refusals. */
export const impatientApi = publicApi(origin, once);

/** A file of the product, by the path or address the API hands out. */
export const fileAt = (path: string | URL | null = '', init: RequestInit = {}): Promise<Response> =>
  send(new Request(new URL(path ?? '', origin), init));
export const mailbox = new Mailbox(settings.smtp.mailApi);
export { settings };

/** Ends a server in an orderly way; its data stays. */
export async function stopPart(name: PartName): Promise<void> {
  await processes.stop(name);
}

/** Starts it again and waits until it answers. */
export async function startPart(name: PartName): Promise<void> {
  const part = parts.find((candidate) => candidate.name === name);
  if (!part) throw new Error(`no part ${name}`);
  await processes.start(name, await part.launch(settings));
  await untilReady(name, part.ready(settings), processes, part.startWithinMs);
}

/** Starts the double of Stripe again, with the state it had, and waits until it answers. */
export const startDouble = (): Promise<void> => startStripe(settings, processes, new Progress());

/** Ends a server without a chance to tidy up. */
export async function killPart(name: PartName): Promise<void> {
  signalPart(name, 'SIGKILL');
  await processes.stop(name);
}

/** Sends a signal to a server and all its processes. */
export function signalPart(name: PartName | ServiceName, signal: NodeJS.Signals): void {
  const pid = processes.pidOf(name);
  if (pid === undefined) throw new Error(`${name} does not run: ${lastOf(name)}`);
  process.kill(-pid, signal);
}

/** The last that is known of a process, for messages. */
const lastOf = (name: string): string =>
  `the end of ${processes.logOf(name)}:\n${processes.logTail(name, 30)}`;

/** Ends a service without a chance to tidy up. */
export async function killService(name: ServiceName): Promise<void> {
  signalPart(name, 'SIGKILL');
  await processes.stop(name);
}

/** Starts a service again, perhaps with other neighbours, or other variables. */
export async function restartService(
  name: ServiceName,
  change: Partial<Settings> = {},
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  await processes.stop(name);
  await startService(name, change, env);
}

export async function startService(
  name: ServiceName,
  change: Partial<Settings> = {},
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const launch = serviceLaunch(name, { ...settings, ...change }, 'production');
  await processes.start(name, { ...launch, env: { ...launch.env, ...env } });
  await untilReady(name, serviceReady(name, settings), processes, 180_000);
}

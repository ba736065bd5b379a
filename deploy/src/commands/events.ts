import type { DeadLetterToolOptions } from '@headshots/platform/tools';
import { settingsFrom } from '../settings.ts';

type Target = Pick<DeadLetterToolOptions, 'brokers' | 'security' | 'topic'>;

async function target(topic: string | undefined): Promise<Target> {
  const { kafkaSecurityFrom } = await import('@headshots/platform/bus');
  const brokers = settingsFrom().kafka.brokers.split(',');
  return { brokers, security: kafkaSecurityFrom(process.env), ...(topic ? { topic } : {}) };
}

export async function eventsTail([topic]: readonly string[]): Promise<void> {
  const { tailEvents } = await import('@headshots/platform/tools');
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  await tailEvents({ ...(await target(topic)), signal: stopped.signal }, print);
}

export async function deadLetters([topic]: readonly string[]): Promise<void> {
  const { listDeadLetters } = await import('@headshots/platform/tools');
  (await listDeadLetters(await target(topic))).forEach(print);
}

export async function replay([topic, id]: readonly string[]): Promise<void> {
  const { replayDeadLetters } = await import('@headshots/platform/tools');
  const replayed = await replayDeadLetters({ ...(await target(topic)), ...(id ? { id } : {}) });
  replayed.forEach(print);
  process.stdout.write(`${replayed.length} replayed\n`);
}

const print = (value: object): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

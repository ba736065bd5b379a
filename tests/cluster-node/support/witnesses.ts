import { kubectl, objects, type Pod } from './cluster.ts';

const finalizer = 'headshots.test/witness';

/** Pods of these names are kept when they have ended, so that it can be seen how. */
export async function keepEnded(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => setFinalizers(name, [finalizer])));
}

/** What the containers of these pods ended with, by pod; they are let go. */
export async function howTheyEnded(names: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const pods = (await objects<Pod>('pods')).filter(({ metadata }) => names.includes(metadata.name));
  const ended = pods.map(({ metadata, status }) => {
    const { terminated } = status.containerStatuses?.[0]?.state ?? {};
    if (!terminated) throw new Error(`${metadata.name} has not ended`);
    return [metadata.name, terminated.exitCode] as const;
  });
  await Promise.all(pods.map(({ metadata }) => setFinalizers(metadata.name, [])));
  return Object.fromEntries(ended);
}

const setFinalizers = (name: string, finalizers: readonly string[]): Promise<string> =>
  kubectl('patch', 'pod', name, '--type', 'merge', '--patch', JSON.stringify({ metadata: { finalizers } }));

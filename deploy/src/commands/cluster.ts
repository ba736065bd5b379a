import { endTryCluster, namespace, startTryCluster } from '../cluster/product/try-cluster.ts';
import { Progress, secondsSince } from '../progress.ts';
import { settingsFrom } from '../settings.ts';
import { table } from './addresses.ts';
import { CommandError } from './command-error.ts';

/** A Kubernetes cluster with the product on it; resolves when it answers. */
export async function cluster(): Promise<void> {
  const began = Date.now();
  const settings = settingsFrom();
  const host = await startTryCluster(settings, new Progress()).catch((error: unknown) => {
    const advice = 'What did start still runs: `make cluster-down` stops it, `make cluster` begins anew.';
    throw new CommandError(`${(error as Error).message}\n\n${advice}`, { cause: error });
  });
  const rows = [
    ['the product', settings.publicUrl],
    ['mails it sent', settings.smtp.mailApi],
    ['kubectl', `KUBECONFIG=${host.kubeconfig} ${host.kubectl} -n ${namespace} get pods`],
  ] as const;
  process.stdout.write(`\n${table(rows)}\n\nReady after ${secondsSince(began)}.\n`);
  process.stdout.write('It goes on by itself. `make cluster-down` ends it, `make demo` tries it.\n');
}

/** Ends the cluster and all it holds. */
export async function clusterDown(): Promise<void> {
  await endTryCluster(settingsFrom(), new Progress());
}

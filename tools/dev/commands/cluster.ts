import { endTryCluster, startTryCluster } from '../../cluster/product/try-cluster.ts';
import { namespace } from '../../cluster/product/release.ts';
import { Progress, secondsSince } from '../progress.ts';
import { table } from './addresses.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';

export async function cluster(): Promise<void> {
  const began = Date.now();
  const { settings, kubeconfig, kubectl } = await startTryCluster(process.env, new Progress()).catch(
    (error: unknown) => {
      const advice = 'What did start still runs: `make cluster-down` ends it, `make cluster` begins anew.';
      throw new CommandError(`${(error as Error).message}\n\n${advice}`, { cause: error });
    },
  );
  const rows = [
    ['the product', settings.publicUrl],
    ['mails it sent', settings.smtp.mailApi],
    ['kubectl', `KUBECONFIG=${kubeconfig} ${kubectl} -n ${namespace} get pods`],
  ] as const;
  process.stdout.write(`\n${table(rows)}\n\nReady after ${secondsSince(began)}.\n`);
  process.stdout.write('It goes on by itself. `make cluster-down` ends it, `make demo` tries it.\n');
}

export const clusterDown = (): Promise<void> => endTryCluster(process.env, new Progress());

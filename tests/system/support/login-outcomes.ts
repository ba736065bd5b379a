import { managementPort } from '../../../deploy/src/ports.ts';
import { settings } from './stack.ts';

const line = /^rpc_client_call_duration_seconds_count\{([^}]*)\} (\d+)$/gm;
const labelOf = (labels: string, name: string): string =>
  new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? '';

/** How often the gateway asked identity for a login so far, by what came of it: `unavailable`, `deadline_exceeded`, `OK`. */
export async function loginOutcomes(): Promise<Readonly<Record<string, number>>> {
  const answer = await fetch(`http://127.0.0.1:${settings.ports[managementPort('gateway')]}/metrics`);
  const series = [...(await answer.text()).matchAll(line)].map(([, labels = '', count]) => ({
    labels,
    count,
  }));
  return Object.fromEntries(
    series
      .filter(({ labels }) => labelOf(labels, 'rpc_method').endsWith('/Login'))
      .map(({ labels, count }) => [labelOf(labels, 'rpc_status_code'), Number(count)]),
  );
}

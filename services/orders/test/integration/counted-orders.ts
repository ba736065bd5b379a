import { register } from 'prom-client';

/** What is counted of orders so far, by state, and of the waits of their customers. */
export async function counted(): Promise<Readonly<Record<string, number>>> {
  const read = async (name: string) => (await register.getSingleMetric(name)?.get())?.values ?? [];
  const found: Record<string, number> = {};
  for (const { labels, value } of await read('orders_total'))
    found[String(labels['state'])] = (found[String(labels['state'])] ?? 0) + value;
  for (const name of ['order_paid_to_started_seconds', 'order_paid_to_delivered_seconds'])
    for (const each of await read(name))
      if ('metricName' in each && each.metricName === `${name}_count`)
        found[name] = (found[name] ?? 0) + each.value;
  return found;
}

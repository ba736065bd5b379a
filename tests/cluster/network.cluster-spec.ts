import { describe, expect, it } from '@jest/globals';
import { embeddedMap, embeddedServers } from '../../deploy/src/chart/embedded-map.ts';
import { serviceMap, workloads, type Workload } from '../../deploy/src/chart/service-map.ts';
import { statefulServices } from '../../deploy/src/service-names.ts';
import { rendered } from './support/helm.ts';
import { podOf, podsOf, type Manifest } from './support/manifest.ts';
import { Ways } from './support/ways.ts';

const map = serviceMap();
const names = { dns: 53, otlp: 4318 };

describe('the network policies', () => {
  it('let every service reach whom it calls, and nobody else', async () => {
    const all = await rendered('production');
    const ways = new Ways(all);
    const pairs = workloads.flatMap((from) => workloads.map((to) => [from, to] as const));
    const open = pairs.filter(([from, to]) => ways.open(podOf(all, from), podOf(all, to), 8080));
    const wanted = pairs.filter(([from, to]) => map[from].calls.includes(to));
    expect(open).toEqual(wanted);
  });

  it('let no pod of the release read metrics, and no job reach a service', async () => {
    const all = await rendered('production');
    const ways = new Ways(all);
    const pods = podsOf(all);
    const services = workloads.map((name) => podOf(all, name));
    expect(pods.filter((from) => services.some((to) => ways.open(from, to, 9090)))).toEqual([]);
    const jobs = pods.filter(({ of }) => /^(Cron)?Job\//.test(of));
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.filter((from) => services.some((to) => ways.open(from, to, 8080)))).toEqual([]);
  });

  it('let services out to their own servers only', async () => {
    const all = await rendered('production');
    const ways = new Ways(all);
    const outside = (name: Workload): readonly number[] => sorted(ways.portsOutside(podOf(all, name)));
    expect(outside('web')).toEqual([names.dns]);
    expect(outside('coupons')).toEqual([names.dns, names.otlp, 5432, 9092, 9093].sort(byNumber));
    expect(outside('orders')).toEqual([names.dns, 443, names.otlp, 5432, 9092, 9093].sort(byNumber));
    expect(outside('notification')).toEqual(
      [names.dns, 465, 587, names.otlp, 5432, 9092, 9093].sort(byNumber),
    );
    expect(sorted(ways.portsOutside(podOf(all, 'migrate-orders')))).toEqual([names.dns, 5432]);
  });

  it('open the way to Stripe only with payments, and to engines only where they draw', async () => {
    const without = await rendered('production', { payment: { mode: 'bypass', allowBypass: true } });
    expect(new Ways(without).portsOutside(podOf(without, 'orders')).has(443)).toBe(false);
    const drawing = async (manifests: readonly Manifest[]): Promise<boolean> =>
      new Ways(manifests).portsOutside(podOf(manifests, 'generation')).has(8000);
    expect(await drawing(await rendered('production'))).toBe(false);
    const elsewhere = {
      ENGINE: 'images-edits',
      ENGINE_URLS: 'http://10.8.0.11:8000',
      ENGINE_MODEL: 'Qwen/Qwen-Image-Edit-2511',
    };
    const settings = { services: { generation: { settings: elsewhere } } };
    expect(await drawing(await rendered('production', settings))).toBe(true);
  });

  it('let generation alone reach the engines of the release, and those nobody', async () => {
    const all = await rendered('gpu');
    const ways = new Ways(all);
    const engine = podOf(all, 'engine');
    const reaching = podsOf(all).filter((from) => ways.open(from, engine, 8000));
    expect(reaching.map(({ name }) => name)).toEqual(['generation']);
    expect([...ways.portsOutside(engine), ...ways.portsFromOutside(engine)]).toEqual([]);
    expect(podsOf(all).filter((to) => ways.open(engine, to, 8080))).toEqual([]);
  });

  it('narrow servers of operators to their pods', async () => {
    const all = await rendered('operators');
    const outside = new Ways(all).portsOutside(podOf(all, 'coupons'));
    expect([...outside]).toEqual([names.dns]);
  });

  it('let servers of its own be reached by whom the map names, and out to names alone', async () => {
    const all = await rendered('quickstart');
    const ways = new Ways(all);
    const embedded = embeddedMap();
    const jobOf: Readonly<Record<string, string>> = {
      ...Object.fromEntries(statefulServices.map((name) => [`migrate-${name}`, 'database'])),
      ...{ 'provision-databases': 'database', 'provision-topics': 'kafka', ledger: 'database' },
      ...{ 'provision-realm': 'keycloak', 'provision-storage': 'storage' },
    };
    for (const name of embeddedServers) {
      const { server, port } = embedded[name];
      const reaching = podsOf(all).filter((from) => ways.open(from, podOf(all, name), port));
      const wanted = [
        ...workloads.filter((from) => map[from].servers.includes(server)),
        ...Object.keys(jobOf).filter((job) => jobOf[job] === server),
        ...embeddedServers.filter((other) => embedded[other].asks.includes(name)),
      ];
      expect(reaching.map((pod) => pod.name).sort()).toEqual(wanted.sort());
      expect(sorted(ways.portsOutside(podOf(all, name)))).toEqual([names.dns]);
      expect(sorted(ways.portsFromOutside(podOf(all, name)))).toEqual([]);
    }
    const services = workloads.flatMap((name) => sorted(ways.portsOutside(podOf(all, name))));
    expect(new Set(services)).toEqual(new Set([names.dns]));
  });

  it('let the journey reach the door and the page of mails', async () => {
    const all = await rendered('quickstart');
    const ways = new Ways(all);
    const journey = podOf(all, 'journey');
    const open = podsOf(all).flatMap((to) =>
      [8080, 1080, 9090, 5432, 9092, 9000, 1025].flatMap((port) =>
        ways.open(journey, to, port) ? [`${to.name}:${port}`] : [],
      ),
    );
    expect(open.sort()).toEqual(['gateway:8080', 'mail:1080']);
  });

  it('let strangers in at the gateway only; metrics are read by those named', async () => {
    const all = await rendered('production');
    const ways = new Ways(all);
    const reached = workloads.filter((name) => ways.portsFromOutside(podOf(all, name)).has(8080));
    expect(reached).toEqual(['gateway']);
    const open = new Ways([]);
    expect(open.open(podOf(all, 'web'), podOf(all, 'orders'), 8080)).toBe(true);
  });
});

const byNumber = (one: number, other: number): number => one - other;
const sorted = (ports: ReadonlySet<number>): readonly number[] => [...ports].sort(byNumber);

import type { PortName } from '../../../deploy/src/ports.ts';
import type { Settings } from '../../../deploy/src/settings.ts';
import type { Way } from './forward.ts';

const spokenTo = ['postgres', 'kafka', 'keycloak', 'minio', 'smtp'] as const satisfies readonly PortName[];

/** The servers of a stack listen on the loopback; by these ways pods reach them at `machine`, on the same ports. */
export const waysToServers = ({ ports }: Settings, machine: string): readonly Way[] =>
  spokenTo.map((name) => ({
    from: { host: machine, port: ports[name] },
    to: { host: '127.0.0.1', port: ports[name] },
  }));

export const valuesOf = ({ ports, kafka, keycloak, publicUrl }: Settings, machine: string): object => ({
  publicUrl,
  kafka: { brokers: [`${machine}:${ports.kafka}`], replicas: kafka.replicas },
  keycloak: { url: keycloak.url.replace('127.0.0.1', machine), realm: keycloak.realm },
  storage: { endpoint: `http://${machine}:${ports.minio}` },
});

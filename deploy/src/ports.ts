export const defaultPorts = {
  gateway: 8080,
  identity: 8101,
  orders: 8102,
  coupons: 8103,
  media: 8104,
  generation: 8105,
  notification: 8106,
  web: 8107,
  postgres: 8111,
  kafka: 8112,
  keycloak: 8113,
  minio: 8114,
  keycloakManagement: 8116,
  kafkaController: 8117,
  stripe: 8118,
  gatewayManagement: 8120,
  identityManagement: 8121,
  ordersManagement: 8122,
  couponsManagement: 8123,
  mediaManagement: 8124,
  generationManagement: 8125,
  notificationManagement: 8126,
  prometheus: 8130,
  victoriaMetrics: 8131,
  zipkin: 8132,
  smtp: 1025,
  mail: 1080,
} as const;

export type PortName = keyof typeof defaultPorts;
type Managed = { [N in PortName]: `${N}Management` extends PortName ? N : never }[PortName];
export type Ports = Readonly<Record<PortName, number>>;

export const managementPort = <N extends Managed>(service: N): `${N}Management` => `${service}Management`;

export const portVariable = (name: PortName): string =>
  name === 'gateway' ? 'HEADSHOTS_PORT' : `HEADSHOTS_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}_PORT`;

/**
 * Ports after HEADSHOTS_PORT_OFFSET (added to every default) and the single variables (taken as they are).
 * @throws Error that names the variable when a value is no port or two parts share one
 */
export function portsFrom(env: NodeJS.ProcessEnv): Ports {
  const offset = numberFrom(env, 'HEADSHOTS_PORT_OFFSET', 0, 0, 50_000);
  const names = Object.keys(defaultPorts) as PortName[];
  const entries = names.map(
    (name) => [name, numberFrom(env, portVariable(name), defaultPorts[name] + offset, 1, 65_535)] as const,
  );
  const taken = new Map<number, PortName>();
  for (const [name, port] of entries) {
    const other = taken.get(port);
    if (other)
      throw new Error(`${other} and ${name} both want port ${port}: set ${portVariable(name)} to another.`);
    taken.set(port, name);
  }
  return Object.fromEntries(entries) as Ports;
}

function numberFrom(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  low: number,
  high: number,
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new Error(`${name} must be a whole number from ${low} to ${high}.`);
}

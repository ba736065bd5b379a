/** What a session was opened with: families of browser and system, nothing that tells one device from another. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

const family = /^[a-z]{1,20}$/;

export function deviceOf(given: Partial<Device> | undefined): Device {
  const named = (name = ''): string => (family.test(name) ? name : '');
  return { browser: named(given?.browser), system: named(given?.system) };
}

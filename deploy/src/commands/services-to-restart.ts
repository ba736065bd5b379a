import { services, type ServiceName } from '../settings.ts';

/** A change in a shared package concerns every service. */
export function servicesToRestart(folders: readonly string[]): readonly ServiceName[] {
  const shared = folders.some((folder) => !services.some((name) => folder === `services/${name}`));
  return shared ? services : services.filter((name) => folders.includes(`services/${name}`));
}

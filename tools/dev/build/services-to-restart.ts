import { services, statefulServices, type ServiceName } from '../../../deploy/src/service-names.ts';

/** Packages that only some services are built on; any other library concerns all. */
const users: Readonly<Record<string, readonly ServiceName[]>> = {
  'services/engine': ['generation'],
  'services/erasure': statefulServices.filter((name) => name !== 'identity'),
};

export function servicesToRestart(folders: readonly string[]): readonly ServiceName[] {
  const concerned = new Set(folders.flatMap(concernedBy));
  return services.filter((name) => concerned.has(name));
}

function concernedBy(folder: string): readonly ServiceName[] {
  const own = services.filter((name) => folder === `services/${name}`);
  return own.length > 0 ? own : (users[folder] ?? services);
}

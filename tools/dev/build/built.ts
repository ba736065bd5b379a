import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '../../../deploy/src/service-names.ts';
import { packages } from '../../../deploy/src/settings.ts';
import { digestOf, stampOf } from '../../../deploy/src/fingerprint.ts';
import { servicesToRestart } from './services-to-restart.ts';

export const serviceBuild = (name: ServiceName, repository: string): string =>
  stampsIn(
    packages.filter((folder) => servicesToRestart([folder]).includes(name)),
    repository,
  );

export const webBuild = (repository: string): string => stampsIn(['web'], repository);

const stampsIn = (folders: readonly string[], repository: string): string =>
  digestOf(folders.map((folder) => stampIn(join(repository, folder))));

function stampIn(folder: string): string | undefined {
  const stamp = stampOf(folder);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

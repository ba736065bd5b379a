import { mkdirSync } from 'node:fs';
import type { Launch } from '../launch.ts';

export interface MinioServer {
  readonly program: string;
  readonly data: string;
  /** `host:port`; without a host it listens everywhere. */
  readonly address: string;
  readonly rootUser: string;
  readonly rootPassword: string;
  readonly region: string;
}

export function minioLaunch(server: MinioServer): Launch {
  const { program, data, address, rootUser, rootPassword, region } = server;
  mkdirSync(data, { recursive: true });
  return {
    program,
    args: ['server', '--quiet', '--address', address, data],
    cwd: data,
    env: {
      ...process.env,
      MINIO_ROOT_USER: rootUser,
      MINIO_ROOT_PASSWORD: rootPassword,
      MINIO_REGION: region,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
      MINIO_SCANNER_SPEED: 'slowest',
      GOMEMLIMIT: '160MiB',
    },
  };
}

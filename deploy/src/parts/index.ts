import type { PartName } from '../settings.ts';
import { kafka } from './kafka.ts';
import { keycloak } from './keycloak.ts';
import { maildev } from './maildev.ts';
import { minio } from './minio.ts';
import type { Part } from './part.ts';
import { postgres } from './postgres.ts';

export const parts: readonly Part[] = [postgres, keycloak, kafka, minio, maildev];

/** What a running part offers only after this: databases, buckets. Topics need the built platform and come later. */
export const partNames = parts.map(({ name }) => name) satisfies readonly PartName[];

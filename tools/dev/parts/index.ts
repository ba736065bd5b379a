import { kafka } from './kafka.ts';
import { keycloak } from './keycloak.ts';
import { maildev } from './maildev.ts';
import { minio } from './minio.ts';
import type { Part } from './part.ts';
import { postgres } from './postgres.ts';

export const parts: readonly Part[] = [postgres, keycloak, kafka, minio, maildev];

export { createStorage, ensureBucket } from './create-storage.ts';
export { listVersions, type StoredVersion } from './list-versions.ts';
export { removeVersions } from './remove-versions.ts';

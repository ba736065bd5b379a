export { createStorage, ensureBucket, storageAnswers, type StorageOptions } from './create-storage.ts';
export { listVersions, type StoredVersion } from './list-versions.ts';
export { removeVersions } from './remove-versions.ts';

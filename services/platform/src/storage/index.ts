export { createStorage, ensureBucket, storageAnswers, type StorageOptions } from './create-storage.ts';
export { removeVersions } from './remove-versions.ts';

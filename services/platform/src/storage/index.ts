export { createStorage, ensureBucket, storageAnswers, type StorageOptions } from './create-storage.ts';

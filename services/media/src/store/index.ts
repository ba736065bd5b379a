export { type FetchedFile, fetchObject } from './fetch-object.service.ts';
export { ObjectRemovalRepository, type Removal } from './object-removal.repository.ts';
export { ObjectStoreClient } from './object-store.client.ts';
export { ObjectStore, type StoredObject } from './object-store.port.ts';
export { ObjectGone, readObject } from './read-object.service.ts';
export { RemovalSignal } from './removal-signal.service.ts';
export { StoreCustody } from './store-custody.service.ts';
export { StoreModule } from './store.module.ts';

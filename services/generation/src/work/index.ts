export { ObjectStoreClient } from './object-store.client.ts';
export { ObjectStore } from './object-store.port.ts';
export { OrderStopEntity } from './order-stop.entity.ts';
export { PhotoStopEntity } from './photo-stop.entity.ts';
export { SelfieCache } from './selfie-cache.service.ts';
export { nextTurns } from './turns.query.ts';
export { WorkPause } from './work-pause.service.ts';
export { WorkModule } from './work.module.ts';

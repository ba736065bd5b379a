export { ExtendPhoto } from './extend-photo.use-case.ts';
export { PhotoLifeRepository } from './photo-life.repository.ts';
export { RetentionModule } from './retention.module.ts';

export { PhotoLifeRepository } from './photo-life.repository.ts';
export { RetentionModule } from './retention.module.ts';

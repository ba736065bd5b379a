export {
  endedColumns,
  type EndedPhoto,
  EndedPhotoRepository,
  type NullableOrder,
  withOrder,
} from './ended-photo.repository.ts';
export { eyesOf } from './eyes.message.ts';
export { HeadshotRepository } from './headshot.repository.ts';
export { NoteTrial } from './note-trial.use-case.ts';
export { ownedBy, OwnedPhoto } from './owned-photo.service.ts';
export { type NewImage, photoChanged } from './photo-changed.fact.ts';
export { PhotoModule } from './photo.module.ts';
export { type PagePosition, PhotoRepository } from './photo.repository.ts';
export { outfitChoices } from './outfits.ts';
export { refuseExpression } from './refuse-expression.service.ts';
export { refuseOutfit } from './refuse-outfit.service.ts';
export { RunEntity } from './run.entity.ts';

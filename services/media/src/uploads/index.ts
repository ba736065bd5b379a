export { CopyPhoto } from './copy-photo.use-case.ts';
export { GenerationClient } from './generation.client.ts';
export { SelfieCheck } from './selfie-check.port.ts';
export { UploadQuotaRepository } from './upload-quota.repository.ts';
export { UploadRoute } from './upload.route.ts';
export { UploadsUnderWayRepository } from './uploads-under-way.repository.ts';
export { UploadsModule } from './uploads.module.ts';

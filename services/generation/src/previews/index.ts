export { EndPreviewsWorker } from './end-previews.worker.ts';
export { PhotosClient } from './photos.client.ts';
export { PhotosPort } from './photos.port.ts';
export { type PreviewName, PreviewRepository } from './preview.repository.ts';
export { PreviewWorker } from './preview.worker.ts';
export { PreviewsModule } from './previews.module.ts';
export { RequestPreview } from './request-preview.use-case.ts';
export { ShowPreview } from './show-preview.use-case.ts';

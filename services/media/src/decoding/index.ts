export { DecodingModule } from './decoding.module.ts';
export { FormatCopies } from './format-copies.service.ts';
export { ImageProcessor, type PreparedSelfie } from './image-processor.port.ts';
export { MarkedCopies } from './marked-copies.service.ts';
export { ImageProcessPool } from './pool/image-process-pool.ts';
export { TempFiles } from './temp-files.service.ts';

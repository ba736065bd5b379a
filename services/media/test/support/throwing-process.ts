import { guardImageProcess } from '../../src/decoding/process/guard-image-process.ts';
import type { ImageJob } from '../../src/decoding/process/image-jobs.ts';

const fall = (): never => {
  throw new Error('fallen over');
};

guardImageProcess();
process.on('message', ({ kind }: ImageJob) => {
  if (kind === 'header') setImmediate(fall);
  else void Promise.resolve().then(fall);
});

export { Periodic } from './periodic.ts';
export { repeat } from './repeat.ts';

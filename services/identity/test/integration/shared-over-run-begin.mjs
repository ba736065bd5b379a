export { beginRun as default } from './run-folder.ts';

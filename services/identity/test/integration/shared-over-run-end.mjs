export { endRun as default } from './run-folder.ts';

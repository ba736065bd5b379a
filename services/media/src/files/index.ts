export { EndFiles } from './end-files.use-case.ts';
export { FilesModule } from './files.module.ts';
export { FilesRoute } from './files.route.ts';

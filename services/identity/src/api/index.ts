export { ApiModule } from './api.module.ts';

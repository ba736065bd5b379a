export { PackagesModule } from './packages.module.ts';

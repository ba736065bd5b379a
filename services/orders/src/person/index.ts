export { EraseUser } from './erase-user.use-case.ts';
export { ExportUser } from './export-user.use-case.ts';
export { LocksClient } from './locks.client.ts';
export { LocksPort } from './locks.port.ts';
export { PersonModule } from './person.module.ts';

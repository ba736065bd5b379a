export { EraseUser } from './erase-user.use-case.ts';
export { ExportUser } from './export-user.use-case.ts';
export { PersonModule } from './person.module.ts';
export { UserHoldingsRepository } from './user-holdings.repository.ts';

export { RepairRegistration } from './repair-registration.service.ts';
export { RegisterUser } from './register-user.use-case.ts';
export { RegistrationModule } from './registration.module.ts';
export { RegistrationsRepository } from './registrations.repository.ts';

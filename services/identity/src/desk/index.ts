export { ActOnAccount } from './act-on-account.use-case.ts';
export { CorrectAddress } from './correct-address.use-case.ts';
export { type AccountForStaff } from './describe-account.service.ts';
export { DeskModule } from './desk.module.ts';
export { DeskTokens } from './desk-tokens.service.ts';
export { KeycloakStaffTokens } from './keycloak-staff-tokens.client.ts';
export { LookAtAccount } from './look-at-account.use-case.ts';
export { type DeskSession, OpenDeskSession } from './open-desk-session.use-case.ts';
export { StaffTokensPort } from './staff-tokens.port.ts';

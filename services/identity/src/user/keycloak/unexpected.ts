import { DirectoryDown } from '../account-directory.port.ts';

/** Our own client, right or set-up is wrong: nobody's password is, so nobody may hear 401. */
export function unexpected(what: string, status: number): DirectoryDown {
  return new DirectoryDown(false, new Error(`Keycloak answered ${status} to a ${what}.`));
}

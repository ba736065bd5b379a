import { problem } from '../errors/index.ts';
import type { Staff } from './staff-verifier.ts';

/** For what support may not do alone. @throws Problem `desk.supervisor_needed` */
export function requireSupervisor({ role }: Pick<Staff, 'role'>): void {
  if (role !== 'supervisor') throw problem('desk.supervisor_needed');
}

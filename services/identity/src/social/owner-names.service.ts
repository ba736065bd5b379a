import { nameProblem, tidyName } from '../user/person-fields.ts';
import type { OwnerNames } from './social-accounts.repository.ts';

export function ownerNames({ firstName, lastName }: OwnerNames): OwnerNames {
  return { firstName: acceptable(firstName), lastName: acceptable(lastName) };
}

const acceptable = (name: string): string => (nameProblem(name) ? '' : tidyName(name));

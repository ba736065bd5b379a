import { email, personName, required, secret, text, type Rule, type Values } from '@/shared/form/rules';
import { genderOf } from '@/entities/session/gender';
import type { User } from '@/shared/api/types';
import type { ProfileChanges } from '@/entities/session/user-api';

/** Another address needs the password, so that an unlocked device is not enough to take an account over. */
const passwordFor =
  (address: string): Rule =>
  (value, all) =>
    all['email'] !== address && value === '' ? 'field.required' : undefined;

export const profileFields = (user: User) => ({
  firstName: text(required, personName),
  lastName: text(required, personName),
  gender: text(),
  language: text(),
  email: text(required, email),
  current_password: secret(passwordFor(user.email)),
});

export type ProfileField = keyof ReturnType<typeof profileFields>;

export function changesOf(user: User, values: Values<ProfileField>): ProfileChanges {
  const gender = genderOf(values.gender);
  return {
    ...(values.firstName === user.firstName ? {} : { firstName: values.firstName }),
    ...(values.lastName === user.lastName ? {} : { lastName: values.lastName }),
    ...(gender === user.gender ? {} : { gender }),
    ...(values.language === user.language ? {} : { language: values.language }),
    ...(values.email === user.email
      ? {}
      : { email: values.email, current_password: values.current_password }),
  };
}

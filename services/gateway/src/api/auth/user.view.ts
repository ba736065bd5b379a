import {
  SessionSchema,
  SocialLoginResponseSchema,
  UserSchema,
} from '@headshots/proto/identity/v1/identity_pb';
import { z } from 'zod';
import { date, flag, nameOrNull, text, texts } from '../fields.ts';
import { view } from '../view.ts';
import { genders } from './auth.schemas.ts';

export const user = view(UserSchema, 'User', {
  id: text,
  email: text,
  firstName: text,
  lastName: text,
  gender: nameOrNull(genders),
  language: text,
  emailVerified: flag,
  hasPassword: flag,
  providers: texts,
  termsAccepted: flag,
  createdAt: date,
});

export const session = view(SessionSchema, 'Session', { user, token: text });

export const socialSession = view(SocialLoginResponseSchema, null, { user, token: text, created: flag });

export const userAnswer = z.object({ user: user.schema });

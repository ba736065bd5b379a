import { staffRoles, type StaffRole } from '@headshots/platform/auth';
import { DeskSessionSchema } from '@headshots/proto/identity/v1/identity_pb';
import { z } from 'zod';
import { date, text } from '../fields.ts';
import { Field, view } from '../view.ts';

const role = new Field(z.enum(staffRoles), (name: string): StaffRole => z.enum(staffRoles).parse(name));

export const deskSession = view(DeskSessionSchema, 'DeskSession', {
  token: text,
  expiresAt: date,
  name: text,
  role,
});

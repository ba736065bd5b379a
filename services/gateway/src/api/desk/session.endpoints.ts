import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { line } from '../schemas.ts';
import { deskSession } from './session.view.ts';

export const openDeskSession = endpoint({
  id: 'openDeskSession',
  tag: 'desk',
  summary: 'Exchanges a sign-in of the staff (an access token of their realm) for a token of the desk',
  method: 'POST',
  path: '/desk/session',
  access: 'public',
  limit: 'desk',
  body: z.strictObject({ token: line(4_096) }),
  answer: deskSession.schema,
  errors: ['auth.session_expired', 'auth.forbidden'],
});

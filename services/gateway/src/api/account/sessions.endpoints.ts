import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { empty, id } from '../schemas.ts';
import { session } from './session.view.ts';

const tag = 'account';

export const listSessions = endpoint({
  id: 'listSessions',
  tag,
  summary: 'Where the user is logged in: the live sessions, the one last used first',
  method: 'GET',
  path: '/account/sessions',
  access: 'user',
  limit: 'browse',
  answer: z.object({ sessions: z.array(session.schema) }),
  errors: [],
});

export const endSession = endpoint({
  id: 'endSession',
  tag,
  summary: 'Ends one session of the user; once more for one that has ended succeeds',
  method: 'DELETE',
  path: '/account/sessions/{id}',
  access: 'user',
  limit: 'profile',
  params: z.object({ id }),
  unknown: 'account.session_not_found',
  answer: empty,
  errors: ['account.session_not_found'],
});

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  tag,
  summary: 'Ends every session of the user but the one that asks',
  method: 'DELETE',
  path: '/account/sessions',
  access: 'user',
  limit: 'profile',
  answer: z.object({ ended: z.int() }),
  errors: [],
});

import { endpoint } from '../../http/endpoint.ts';

export const exportAccount = endpoint({
  id: 'exportAccount',
  tag: 'account',
  summary: 'Everything stored about the user as one ZIP: data.json, selfies and headshots',
  method: 'GET',
  path: '/auth/account/export',
  access: 'user',
  limit: 'account',
  form: 'archive',
  errors: [],
});

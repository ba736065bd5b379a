import { dataOf, type PublicApi } from '../../../deploy/src/api/public-api.ts';

/** Withdraws from the contract as anybody may who knows its number, and answers the receipt. */
export async function withdraw(api: PublicApi, orderNumber: string, email: string) {
  const draft = await dataOf(
    api.POST('/withdrawals', { body: { name: 'Grace Hopper', orderNumber, email, language: 'en' } }),
  );
  return dataOf(api.POST('/withdrawals/{id}/confirm', { params: { path: { id: draft.id } } }));
}

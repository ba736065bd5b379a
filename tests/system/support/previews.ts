import { eventually } from '@headshots/platform/testing';
import { answerOf, as, dataOf, type Schemas } from '../../../deploy/src/api/public-api.ts';
import { patiently, type Customer } from './customer.ts';
import { api, fileAt } from './stack.ts';

type Preview = Schemas['Preview'];
type Outfit = Schemas['Outfit'];
const expression = 'unchanged';

export const ask = ({ token }: Customer, id: string, outfit: Outfit = 'unchanged') =>
  answerOf(
    api.POST('/photos/{id}/preview', {
      ...as(token),
      params: { path: { id } },
      body: { expression, outfit },
    }),
  );
export const shown = async (
  { token }: Customer,
  id: string,
  outfit: Outfit = 'unchanged',
): Promise<Preview> => {
  const params = { path: { id }, query: { expression, outfit } } as const;
  return (await dataOf(api.GET('/photos/{id}/preview', { ...as(token), params }))).preview;
};
export const picture = ({ token }: Customer, id: string): Promise<Response> =>
  fileAt(`/api/photos/${id}/preview/image?expression=${expression}`, as(token));

/** Waits for an end that says something of the photo; asked for anew where a busy machine was too late. */
export async function ends(customer: Customer, id: string, outfit: Outfit = 'unchanged'): Promise<Preview> {
  let preview: Preview | undefined;
  await eventually(async () => {
    preview = await shown(customer, id, outfit);
    if (preview.state === 'failed') await ask(customer, id, outfit);
    if (preview.state !== 'ready' && preview.state !== 'not_usable') throw new Error(preview.state);
  }, patiently);
  return preview as Preview;
}

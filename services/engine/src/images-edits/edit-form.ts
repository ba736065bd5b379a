import { FormData } from 'undici';
import type { Dialect, EditOrder } from './dialects/index.ts';
import type { Sampling } from './dialects/dialect.ts';

export interface Edit {
  /** PNG, square, without metadata. */
  readonly image: Uint8Array;
  readonly order: EditOrder;
}

/** Without a size engines copy the input's, or their own default. */
const SIZE = '1024x1024';

/** Never sent: `response_format`, `stream` (some engines refuse them), `url` (engines fetch it), the upload. */
export function editForm(edit: Edit, model: string, dialect: Dialect, sampling: Sampling): FormData {
  const form = new FormData();
  form.append('image[]', new Blob([Uint8Array.from(edit.image)], { type: 'image/png' }), 'selfie.png');
  const common = { model, n: '1', size: SIZE, output_format: 'png' };
  for (const [name, value] of Object.entries({ ...common, ...dialect.fields(edit.order, sampling) }))
    form.append(name, value);
  return form;
}

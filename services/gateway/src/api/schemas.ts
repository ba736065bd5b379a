import {
  expressions,
  garments,
  outfits,
  packages,
  resolutions,
  sourceTypes,
  styles,
} from '@headshots/proto/vocabulary';
import { idText, oneLine } from '@headshots/platform/text';
import { z } from 'zod';

const named = <S extends z.ZodType>(id: string, schema: S): S => schema.meta({ id }) as S;

export const id = z.uuid();
export const line = (most: number) => z.string().max(most).regex(oneLine);
export const reference = (most: number) => z.string().max(most).regex(idText);
export const version = z
  .string()
  .max(64)
  .regex(/^[\w.:-]*$/);
export const packageName = named('Package', z.enum(packages));
export const expression = named('Expression', z.enum(expressions));
export const outfit = named('Outfit', z.enum(outfits));
export const garment = named('Garment', z.enum(garments));
export const style = named('Style', z.enum(styles));
export const resolution = named('Resolution', z.enum(resolutions));
export const sourceType = named('SourceType', z.enum(sourceTypes));
export const currency = z.string().regex(/^[A-Z]{3}$/);

export const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: reference(500).default(''),
});
export const empty = named('Nothing', z.object({}));
export { named };

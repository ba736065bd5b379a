import { oneLine } from '@headshots/platform/text';
import { z } from 'zod';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

const name = 'apple-name';
const path = '/api/auth/apple';
/** Long enough for an exchange that is repeated, short enough for a shared computer. */
const lifeSeconds = 600;
const namePart = z.string().max(200).regex(oneLine).default('');
const named = z.object({ firstName: namePart, lastName: namePart });
const user = z.object({ name: named });

/**
 * The cookie that keeps the name of Apple's form for the exchange. The browser of the person carries both, so it says
 * no more than a form of ours that they fill in.
 * @param given the form's field `user`
 * @returns undefined where the form holds no name
 */
export function nameCookie(given: string | null, secure: boolean): string | undefined {
  const said = readJson(given ?? '', user)?.name;
  if (said === undefined || said.firstName + said.lastName === '') return undefined;
  return cookie(Buffer.from(JSON.stringify(said)).toString('base64url'), lifeSeconds, secure);
}

export function nameIn(cookies: string | undefined): PersonName | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value === undefined ? undefined : readJson(Buffer.from(value, 'base64url').toString(), named);
}

export const forgetName = (): string => cookie('', 0, false);

const cookie = (value: string, seconds: number, secure: boolean): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

function readJson<S extends z.ZodType>(text: string, schema: S): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

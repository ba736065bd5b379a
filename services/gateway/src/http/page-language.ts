import { isLanguage, languages, languageOf, type Language } from '@headshots/proto/languages';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Browsers ask for written Norwegian by either of its names. */
const norwegian = ['nb', 'nn'];
const offered = [...Object.keys(languages), ...norwegian];

/** As the web server chooses it: by the path, by what was chosen before, by what the browser prefers. */
export function pageLanguage({ originalUrl, headers }: FastifyRequest): Language {
  const inPath = /^\/([a-z]{2})(?=[/?]|$)/.exec(originalUrl)?.[1];
  if (inPath !== undefined && isLanguage(inPath)) return inPath;
  const chosen = /(?:^|;\s*)lang=([a-z]+)/.exec(headers.cookie ?? '')?.[1];
  if (chosen !== undefined && isLanguage(chosen)) return chosen;
  return acceptedLanguage(headers);
}

/** What `Accept-Language` asks for; English where it is missing, takes any, or knows none of ours. */
export function acceptedLanguage(headers: FastifyRequest['headers']): Language {
  const wanted =
    headers['accept-language'] === undefined ? 'en' : new Negotiator({ headers }).language(offered);
  return wanted !== undefined && norwegian.includes(wanted) ? 'no' : languageOf(wanted ?? 'en');
}

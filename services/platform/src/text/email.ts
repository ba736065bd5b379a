import { domainToASCII } from 'node:url';

export type NormalisedEmail = string & { readonly normalisedEmail: unique symbol };

const longest = 254;
const longestLocalPart = 64;
/** Letters and digits of Unicode's first plane; Keycloak takes no others. */
const letter = String.raw`(?:(?=[\u0000-\uffff])[\p{L}\p{N}])`;
const atom = String.raw`(?:${letter}|[!#$%&'*+/=?^_{|}~\x60-])+`;
const localPart = new RegExp(String.raw`^${atom}(?:\.${atom})*$`, 'u');
const domainLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** No tricks of single providers. Undefined when it is not an address. */
export function normaliseEmail(input: string): NormalisedEmail | undefined {
  const text = input.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return undefined;
  const local = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1));
  const labels = domain.split('.');
  const email = `${local}@${domain}`;
  if (local.length > longestLocalPart || email.length > longest || !localPart.test(local)) return undefined;
  if (labels.length < 2 || !labels.every((label) => domainLabel.test(label))) return undefined;
  if (/^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  return email as NormalisedEmail;
}

/** Written without classes of Unicode, so that it means the same in JSON Schema. */
export const oneLine =
  /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]*$/u;

const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]+/gu;

/** Any text as one line: what `oneLine` refuses becomes a space. For what has to be received whatever somebody wrote. */
export const asOneLine = (text: string): string =>
  text.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();

/** What we write in ids, cursors and names of sessions: nothing that any layer reads as more than a name. */
export const idText = /^[A-Za-z0-9_-]*$/;

export { bodyHash } from './body-hash.ts';
export { normaliseEmail, type NormalisedEmail } from './email.ts';
export { attachment, slugOf } from './file-name.ts';

/** A language's name in the language that is read. */
export const languageName = (code: string, reads: string): string =>
  new Intl.DisplayNames([reads], { type: 'language' }).of(code) ?? code;

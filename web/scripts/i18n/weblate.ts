export interface Component {
  readonly slug: string;
  readonly filemask: string;
  readonly template?: string;
}

/** Books that translators do not find in Weblate, and components that are no book. */
export function problemsOfWeblate(components: readonly Component[], masks: readonly string[]): string[] {
  const texts = components.filter(({ template }) => template !== undefined);
  const known = new Set(texts.map(({ filemask }) => filemask));
  return [
    ...masks.filter((mask) => !known.has(mask)).map((mask) => `weblate.json: no component has ${mask}`),
    ...texts
      .filter(({ filemask }) => !masks.includes(filemask))
      .map(({ slug }) => `weblate.json: ${slug} is no book`),
    ...texts
      .filter(({ filemask, template }) => template !== filemask.replace('*', 'en'))
      .map(({ slug }) => `weblate.json: ${slug} does not begin with its English`),
  ];
}

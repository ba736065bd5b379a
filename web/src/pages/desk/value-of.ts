/** What is written in a field, in one line and without spaces around it. */
export function valueOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field !== null && 'value' in field ? String(field.value).replace(/\s+/g, ' ').trim() : '';
}

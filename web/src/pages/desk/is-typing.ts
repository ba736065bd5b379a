/** A key that belongs to a field, a dialog or the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    (target instanceof Element && target.closest('input, textarea, select, dialog') !== null)
  );
}

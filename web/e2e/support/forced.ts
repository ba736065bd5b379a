/**
 * Runs in a page whose colours the device dictates: backgrounds and shadows are gone, so what can be pressed or filled
 * needs an edge or an underline, and the focus an outline. Answers what lacks it.
 */
export function invisible(): string[] {
  const found: string[] = [];
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const hasLine = (width: string, style: string): boolean => parseFloat(width) > 0 && style !== 'none';
  const hasOutline = (element: Element): boolean => {
    const { outlineWidth, outlineStyle } = getComputedStyle(element);
    return hasLine(outlineWidth, outlineStyle);
  };
  /** What looks filled otherwise: buttons, the frames of a sheet, and fields. */
  const needEdge = [
    ':is(a, button):is(.bg-accent, .bg-error)',
    '.aspect-square:is(.bg-slate, .bg-sand, .bg-charcoal, .bg-navy, .bg-sage, .bg-plum)',
    'input:is([type=text], [type=email], [type=password])',
  ].join();
  for (const element of document.querySelectorAll(needEdge)) {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
    if (isShown(element) && !hasLine(borderTopWidth, borderTopStyle) && !hasOutline(element))
      found.push(`no edge: ${nameOf(element)}`);
  }
  const reachable = 'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select, summary';
  const dialog = document.querySelector('dialog[open]');
  for (const element of (dialog ?? document).querySelectorAll<HTMLElement>(reachable)) {
    if (!isShown(element)) continue;
    element.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    if (document.activeElement !== element) continue;
    const shown = [element, element.closest('label'), element.nextElementSibling, element.parentElement];
    if (!shown.some((each) => each !== null && hasOutline(each))) found.push(`no focus: ${nameOf(element)}`);
  }
  return found;
}

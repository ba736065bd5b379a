import type { PageScripts } from './page-scripts.ts';

/** Where a page that is read first and used later writes down what it runs. */
interface Deferred extends PageScripts {
  readonly texts: readonly string[];
  /** Shows nothing yet whose pictures and fonts would be worth waiting for. */
  readonly isFrame?: true;
}

/**
 * Loads the scripts once what the page shows has been painted, so that it does not take the line from pictures and
 * fonts; a frame does as soon as it is painted. Who touches the page starts it at once, and so do three seconds. Each
 * part of them is read in a task of its own. Runs in the page.
 */
export const loadDeferred = `(() => {
  const { entry, first, modules, texts, isFrame } = JSON.parse(document.getElementById('scripts').textContent);
  let begun = false;
  const ask = (rel, href, as = '') =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' }));
  const pause = () => window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
  const run = async (hrefs) => {
    for (const href of hrefs) {
      await import(href);
      await pause();
    }
  };
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of texts) ask('preload', href, 'fetch');
    for (const href of [...first, entry, ...modules]) ask('modulepreload', href);
    run([...first, entry]);
  };
  const loaded = new Promise((resolve) => addEventListener('load', resolve));
  const painted = new Promise((resolve) => {
    if (!window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return resolve();
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const shown = isFrame ? painted : Promise.all([loaded, painted]).then(frame).then(frame);
  shown.then(begin);
  if (document.hidden) loaded.then(begin);
  for (const name of ['pointerdown', 'keydown', 'click', 'input', 'visibilitychange'])
    addEventListener(name, begin, { capture: true, once: true, passive: true });
  setTimeout(begin, 3000);
})();`;

/** What stands in the head of a page instead of its scripts. */
export function deferredScripts(deferred: Deferred): string {
  return `<script id="scripts" type="application/json">${JSON.stringify(deferred)}</script><script>${loadDeferred}</script>`;
}

import type { PageScripts } from './page-scripts.ts';

interface Deferred extends PageScripts {
  readonly texts: readonly string[];
  /** Shows nothing yet whose pictures and fonts would be worth waiting for. */
  readonly isFrame?: true;
}

/** Waits until the page is painted, so that pictures and fonts get the line first. Runs in the page. */
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

export function deferredScripts(deferred: Deferred): string {
  return `<script id="scripts" type="application/json">${JSON.stringify(deferred)}</script><script>${loadDeferred}</script>`;
}

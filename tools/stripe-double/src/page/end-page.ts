import { documentOf } from './document.ts';
import { html } from './html.ts';
import type { Texts } from './texts.ts';

/** Says why there is nothing to pay here. @param back address of the shop, when it is known */
export function endPage(texts: Texts, end: keyof Texts['ends'], back: string | null): string {
  const [title, detail] = texts.ends[end];
  const link = back === null ? null : html`<a class="button" href="${back}">${texts.back}</a>`;
  return documentOf(
    texts,
    title,
    html`<main class="single">
      <section class="card">
        <h1>${title}</h1>
        <p>${detail}</p>
        ${link}
      </section>
    </main>`,
  );
}

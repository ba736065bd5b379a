import { documentOf } from './document.ts';
import { html } from './html.ts';
import type { Entered } from './pay-page.ts';
import type { Texts } from './texts.ts';

export const challengePage = (texts: Texts, amount: string, entered: Entered): string =>
  documentOf(
    texts,
    texts.challenge,
    html`<main class="single">
      <form class="card" method="post">
        <h1>${texts.challenge}</h1>
        <p>${texts.challengeDetail(amount)}</p>
        <input type="hidden" name="card" value="${entered.card}" />
        <input type="hidden" name="name" value="${entered.name}" />
        <input type="hidden" name="country" value="${entered.country}" />
        <div class="pair">
          <button name="method" value="challenge_passed">${texts.challengePass}</button>
          <button class="quiet" name="method" value="challenge_failed">${texts.challengeFail}</button>
        </div>
      </form>
    </main>`,
  );

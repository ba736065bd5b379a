import type { Stripe } from 'stripe';
import type { Cart } from '../account/records.ts';
import { amountInWords } from '../objects/currencies.ts';
import { testCards, type TestCard } from '../objects/test-cards.ts';
import { countriesIn } from './countries.ts';
import { documentOf } from './document.ts';
import { html, type Html } from './html.ts';
import type { Texts } from './texts.ts';

export interface Entered {
  readonly card: string;
  readonly name: string;
  readonly country: string;
}

/** The form of an open session. @param wrong what was wrong with what was entered before */
export function payPage(
  texts: Texts,
  session: Stripe.Checkout.Session,
  cart: Cart,
  entered: Entered,
  wrong: string | null,
): string {
  const { language } = texts;
  const currency = session.currency ?? 'eur';
  const money = (amount: number): string => amountInWords(amount, currency, language);
  const total = money(session.amount_total ?? 0);
  const shop = new URL(session.success_url ?? 'http://shop').hostname;
  const methods = session.allowed_payment_method_types;
  return documentOf(
    texts,
    texts.pay(total),
    html`<main>
      <section class="summary" aria-labelledby="shop">
        <h1 id="shop">${texts.payTo(shop)}</h1>
        <p class="amount">${total}</p>
        <ul class="lines">
          ${cart.lines.map(
            ({ name, quantity, amount }) =>
              html`<li>
                <span>${name}${quantity > 1 ? ` × ${quantity}` : ''}</span><span>${money(amount)}</span>
              </li>`,
          )}
        </ul>
        ${
          session.cancel_url === null
            ? null
            : html`<a class="cancel" href="${session.cancel_url}">← ${texts.cancel}</a>`
        }
      </section>
      <div class="stack">
        ${cardForm(texts, session, entered, wrong, total)}
        ${methods === null || methods.includes('sepa_debit') ? debit(texts) : null}
      </div>
    </main>`,
  );
}

const cardForm = (
  texts: Texts,
  session: Stripe.Checkout.Session,
  entered: Entered,
  wrong: string | null,
  total: string,
): Html =>
  html`<form id="pay" class="card" method="post" novalidate>
    <h2>${texts.byCard}</h2>
    ${wrong === null ? null : html`<p class="error" role="alert" id="wrong">${wrong}</p>`}
    ${
      session.customer_email === null
        ? null
        : html`<p class="field">
            <span class="label">${texts.email}</span> <span>${session.customer_email}</span>
          </p>`
    }
    <div class="field">
      <label for="card">${texts.cardNumber}</label>
      <input
        id="card"
        name="card"
        inputmode="numeric"
        autocomplete="off"
        list="cards"
        value="${entered.card}"
        aria-describedby="${wrong === null ? 'card-hint' : 'wrong card-hint'}"
        aria-invalid="${wrong === null ? 'false' : 'true'}"
      />
      <datalist id="cards">
        ${numbers.map((number) => html`<option value="${grouped(number)}">${texts.cards[number]}</option>`)}
      </datalist>
      <span class="soft" id="card-hint">${texts.cardHint}</span>
    </div>
    <div class="field">
      <label for="name">${texts.name}</label>
      <input id="name" name="name" autocomplete="off" value="${entered.name}" />
    </div>
    <div class="field">
      <label for="country">${texts.country}</label>
      <select id="country" name="country">
        ${countryOptions(texts, entered.country)}
      </select>
    </div>
    <button name="method" value="card">${texts.pay(total)}</button>
    <details open>
      <summary>${texts.testCards}</summary>
      <dl>
        ${numbers.map(
          (number) =>
            html`<dt>${grouped(number)}</dt>
              <dd>${texts.cards[number]}</dd>`,
        )}
      </dl>
    </details>
  </form>`;

/** Its buttons send the form above: name and country hold for both. */
const debit = (texts: Texts): Html =>
  html`<section class="card" aria-labelledby="debit">
    <h2 id="debit">${texts.byDebit}</h2>
    <p class="soft">${texts.debitHint}</p>
    <div class="pair">
      <button class="quiet" form="pay" name="method" value="debit_succeeds">${texts.debitSucceeds}</button>
      <button class="quiet" form="pay" name="method" value="debit_fails">${texts.debitFails}</button>
    </div>
  </section>`;

const countryOptions = ({ language, noCountry }: Texts, chosen: string): readonly Html[] =>
  [...countriesIn(language), ['', noCountry] as const].map(([code, name]) =>
    code === chosen
      ? html`<option value="${code}" selected>${name}</option>`
      : html`<option value="${code}">${name}</option>`,
  );

const numbers = Object.keys(testCards) as readonly TestCard[];
const grouped = (number: string): string => number.replace(/\d{4}(?=\d)/g, '$& ');

import { command, understood, type Commands } from '@headshots/platform/operator';
import { BooksRepository, type Contradiction, type Noted } from '../documents/index.ts';
import { exchangeRateOf, periodOf, vatReport } from '../documents/vat-report.ts';

export const documentCommands = (booksUrl: () => string): Commands => ({
  vat: command({
    does: 'turnover of a period such as 2026-Q4 by country, rate and currency',
    takes: ['PERIOD'],
    options: {
      rate: { type: 'string', multiple: true, value: 'USD=1.09', help: 'units of a currency for one euro' },
    },
    run: async ({ words: [period], options: { rate = [] } }) => {
      const { from, until } = understood(() => periodOf(period));
      const rates = new Map(understood(() => rate.map(exchangeRateOf)));
      const { turnover, notes, contradictions } = await BooksRepository.use(booksUrl(), async (reader) => ({
        turnover: await reader.turnover(from, until),
        notes: await reader.notes(from, until),
        contradictions: await reader.contradictions(from, until),
      }));
      const says = [...notes.map(inWords), ...contradictions.map(contradicted)];
      if (turnover.length === 0) return { says: ['No documents in this period.', ...says] };
      return { rows: vatReport(turnover, rates), says };
    },
  }),
  'verify-documents': command({
    does: 'names documents that were changed or are missing',
    takes: [],
    run: async () => {
      const faults = await BooksRepository.use(booksUrl(), (reader) => reader.faults());
      if (faults.length === 0)
        return { says: ['Every document is there and says what it said when it was issued.'] };
      return { says: faults.map(({ number, fault }) => `${number} ${fault}`), done: false };
    },
  }),
});

/** What only a person can put into the books: the invoice it corrects belongs to nobody any more. */
const inWords = ({ day, payment, kind, amount, currency }: Noted): string =>
  `In no document, for its account was deleted before: ${kind} of ${payment} on ${day}, ${amount} ${currency} in minor units.`;

const contradicted = ({ number, order, billing, card }: Contradiction): string =>
  `To be looked at: ${number} of order ${order} was taxed at home, for its billing address is in ${billing} and its card from ${card}.`;

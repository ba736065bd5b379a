import { expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { register } from 'prom-client';
import type { Tx, UnitOfWork } from '@headshots/platform/persistence';
import type { BookkeepingRepository, DocumentToIssue } from './bookkeeping.repository.ts';
import type { UndocumentedMovement, UndocumentedRepository } from './undocumented.repository.ts';
import type { DocumentPrinter } from './document-printer.port.ts';
import { IssueDocuments } from './issue-documents.use-case.ts';

Logger.overrideLogger(false);

const charge = (changes: Partial<UndocumentedMovement> & { readonly providerRef: string }) => ({
  kind: 'charge' as const,
  paymentRef: `pi_${changes.providerRef}`,
  orderId: changes.providerRef,
  amount: 1200n,
  currency: 'EUR',
  at: new Date('2026-11-21T12:00:00Z'),
  order: '7QK2-M0XE',
  package: 'professional' as const,
  images: 20,
  language: 'en' as const,
  billing: 'DE',
  card: 'DE',
  ...changes,
});

const seller = {
  brand: 'Konterfei',
  name: 'Konterfei GmbH',
  street: 'Weg 1',
  city: '10115 Berlin',
  country: 'Deutschland',
  email: 'hello@konterfei.example',
  phone: '',
  register: '',
  vatId: '',
};

/** Numbers the charges; answers which got an invoice. */
async function number(charges: readonly UndocumentedMovement[]): Promise<readonly string[]> {
  const issued: string[] = [];
  const unitOfWork = {
    run: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const counts: (() => void)[] = [];
      const result = await work({
        afterCommit: (count: () => void) => void counts.push(count),
      } as unknown as Tx);
      for (const count of counts) count();
      return result;
    },
  } as unknown as UnitOfWork;
  const movements = {
    lockCharges: async () => charges,
    lockRepayments: async () => [],
    documented: async () => undefined,
  } as unknown as UndocumentedRepository;
  const bookkeeping = {
    issue: async (_tx: Tx, documents: readonly DocumentToIssue[]) => {
      issued.push(...documents.map(({ orderId }) => orderId));
      return new Map(documents.map(({ movement }, index) => [movement, `RE-2026-${index + 1}`]));
    },
  } as unknown as BookkeepingRepository;
  const vat = { scheme: 'domestic', registrations: new Map<string, number>() } as const;
  const documents = new IssueDocuments(unitOfWork, movements, bookkeeping, {} as DocumentPrinter, {
    vat,
    seller,
    publicUrl: 'https://konterfei.test',
  });
  await documents.number();
  return issued;
}

const counted = async (): Promise<number> =>
  (await register.getSingleMetric('orders_buyer_country_differs_total')?.get())?.values[0]?.value ?? 0;

it('counts invoices whose billing address and card name two countries, and no charge that gets no invoice', async () => {
  const before = await counted();
  const issued = await number([
    charge({ providerRef: 'agrees' }),
    charge({ providerRef: 'contradicts', billing: 'CH' }),
    charge({ providerRef: 'without rules', billing: 'CH', currency: 'JPY' }),
  ]);
  expect(issued).toEqual(['agrees', 'contradicts']);
  expect((await counted()) - before).toBe(1);
});

import type { Order } from '@/shared/api/types';

const files = { confirmation: 'confirmation', invoice: 'invoice', creditNote: 'credit-note' } as const;
export type DocumentKind = keyof typeof files;

export function documentsOf(order: Order): readonly DocumentKind[] {
  return (['confirmation', 'invoice', 'creditNote'] as const).filter((kind) => order[kind]);
}

export const documentFile = ({ id, number }: Order, kind: DocumentKind) => ({
  path: `/orders/${encodeURIComponent(id)}/${files[kind]}`,
  fallbackName: `${files[kind]}-${number}.pdf`,
});

import type { DocumentTexts } from './texts.ts';

export const pt: DocumentTexts = {
  invoice: 'Fatura',
  number: 'Número',
  day: 'Data',
  dayOfService: 'Data da prestação',
  order: 'Encomenda',
  corrects: 'Retifica a fatura',
  correctsNumber: '{number} de {day}',
  what: 'Descrição',
  amount: 'Valor',
  packages: {
    professional: 'Retratos por IA, pacote Professional',
    premium: 'Retratos por IA, pacote Premium',
    ultra: 'Retratos por IA, pacote Ultra',
  },
  images: '{images} imagens a partir de uma foto, entregues para descarregar',
  refunded: 'Reembolso',
  net: 'Valor sem IVA',
  vat: 'IVA {rate}',
  total: 'Total',
  paidBack: 'Valor reembolsado',
  paid: 'Paga. A data da prestação é a data da fatura.',
  given: 'O valor é devolvido pelo mesmo meio de pagamento.',
  notTaxable: 'Não sujeita a IVA na Alemanha.',
  test: 'Documento de teste: não foi movimentado dinheiro e não é devido imposto.',
  vatId: 'N.º de IVA {id}',
};

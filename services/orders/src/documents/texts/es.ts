import type { DocumentTexts } from './texts.ts';

export const es: DocumentTexts = {
  invoice: 'Factura',
  number: 'Número',
  day: 'Fecha',
  dayOfService: 'Fecha de la prestación',
  order: 'Pedido',
  corrects: 'Rectifica la factura',
  correctsNumber: '{number} del {day}',
  what: 'Concepto',
  amount: 'Importe',
  packages: {
    professional: 'Retratos con IA, paquete Professional',
    premium: 'Retratos con IA, paquete Premium',
    ultra: 'Retratos con IA, paquete Ultra',
  },
  images: '{images} imágenes a partir de una foto, entregadas para descargar',
  refunded: 'Reembolso',
  net: 'Base imponible',
  vat: 'IVA {rate}',
  total: 'Total',
  paidBack: 'Importe reembolsado',
  paid: 'Pagada. La fecha de la prestación es la fecha de la factura.',
  given: 'El importe se devuelve por el mismo medio de pago.',
  notTaxable: 'No sujeta a IVA en Alemania.',
  test: 'Documento de prueba: no se ha movido dinero y no se debe ningún impuesto.',
  vatId: 'NIF-IVA {id}',
};

import type { DocumentTexts } from './texts.ts';

export const fr: DocumentTexts = {
  invoice: 'Facture',
  number: 'Numéro',
  day: 'Date',
  dayOfService: 'Date de la prestation',
  order: 'Commande',
  corrects: 'Rectifie la facture',
  correctsNumber: '{number} du {day}',
  what: 'Désignation',
  amount: 'Montant',
  packages: {
    professional: 'Portraits générés par IA, formule Professional',
    premium: 'Portraits générés par IA, formule Premium',
    ultra: 'Portraits générés par IA, formule Ultra',
  },
  images: '{images} images créées à partir d’une photo, livrées par téléchargement',
  refunded: 'Remboursement',
  net: 'Montant HT',
  vat: 'TVA {rate}',
  total: 'Total',
  paidBack: 'Montant remboursé',
  paid: 'Payé. La date de la prestation est la date de la facture.',
  given: 'Le montant est remboursé par le moyen de paiement utilisé.',
  notTaxable: 'Opération non soumise à la TVA en Allemagne.',
  test: 'Document de test : aucun argent n’a été transféré et aucune taxe n’est due.',
  vatId: 'N° de TVA {id}',
};

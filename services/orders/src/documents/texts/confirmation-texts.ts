import type { Language } from '@headshots/proto/languages';

export interface ConfirmationTexts {
  readonly title: string;
  readonly file: string;
  readonly contract: string;
  readonly number: string;
  readonly concluded: string;
  readonly total: string;
  readonly consents: string;
  readonly given: string;
  readonly terms: string;
  readonly face: string;
  readonly start: string;
}

export const confirmationTexts: Readonly<Record<Language, ConfirmationTexts>> = {
  en: {
    title: 'Confirmation of your order',
    file: 'confirmation',
    contract: 'Your contract',
    number: 'Order number: {number}',
    concluded: 'Concluded: {moment}',
    total: 'Total price, VAT included, paid once: {total}',
    consents: 'What you agreed to',
    given: 'Given: {moment}',
    terms: 'The terms, version {version}. They follow below.',
    face: 'The processing of your photo and of the features of your face, to make the images (version {version}).',
    start:
      'That we begin before the withdrawal period ends; and you confirmed that you know that your right of withdrawal ends when all images have been made (version {version}).',
  },
  de: {
    title: 'Bestätigung Ihrer Bestellung',
    file: 'bestaetigung',
    contract: 'Ihr Vertrag',
    number: 'Bestellnummer: {number}',
    concluded: 'Geschlossen: {moment}',
    total: 'Gesamtpreis inklusive Mehrwertsteuer, einmalig: {total}',
    consents: 'Wozu Sie zugestimmt haben',
    given: 'Erteilt: {moment}',
    terms: 'Den Bedingungen, Fassung {version}. Sie folgen unten.',
    face: 'Der Verarbeitung Ihres Fotos und der Merkmale Ihres Gesichts, um die Bilder herzustellen (Fassung {version}).',
    start:
      'Dass wir vor dem Ende der Widerrufsfrist beginnen; und Sie haben bestätigt, dass Ihr Widerrufsrecht erlischt, wenn alle Bilder hergestellt sind (Fassung {version}).',
  },
  es: {
    title: 'Confirmación de tu pedido',
    file: 'confirmacion',
    contract: 'Tu contrato',
    number: 'Número de pedido: {number}',
    concluded: 'Celebrado: {moment}',
    total: 'Precio total, IVA incluido, pago único: {total}',
    consents: 'Lo que aceptaste',
    given: 'Dado: {moment}',
    terms: 'Las condiciones, versión {version}. Figuran a continuación.',
    face: 'El tratamiento de tu foto y de los rasgos de tu cara para hacer las imágenes (versión {version}).',
    start:
      'Que empecemos antes de que acabe el plazo de desistimiento; y confirmaste que sabes que tu derecho de desistimiento termina cuando se han hecho todas las imágenes (versión {version}).',
  },
  fr: {
    title: 'Confirmation de votre commande',
    file: 'confirmation',
    contract: 'Votre contrat',
    number: 'Numéro de commande : {number}',
    concluded: 'Conclu : {moment}',
    total: 'Prix total, TVA comprise, paiement unique : {total}',
    consents: 'Ce que vous avez accepté',
    given: 'Donné : {moment}',
    terms: 'Les conditions, version {version}. Elles figurent ci-dessous.',
    face: 'Le traitement de votre photo et des traits de votre visage pour créer les images (version {version}).',
    start:
      'Que nous commencions avant la fin du délai de rétractation ; et vous avez confirmé savoir que votre droit de rétractation prend fin lorsque toutes les images sont faites (version {version}).',
  },
  it: {
    title: 'Conferma del tuo ordine',
    file: 'conferma',
    contract: 'Il tuo contratto',
    number: 'Numero d’ordine: {number}',
    concluded: 'Concluso: {moment}',
    total: 'Prezzo totale, IVA inclusa, pagamento unico: {total}',
    consents: 'Che cosa hai accettato',
    given: 'Dato: {moment}',
    terms: 'Le condizioni, versione {version}. Seguono qui sotto.',
    face: 'Il trattamento della tua foto e dei tratti del tuo viso per realizzare le immagini (versione {version}).',
    start:
      'Che iniziamo prima della fine del periodo di recesso; e hai confermato di sapere che il diritto di recesso termina quando tutte le immagini sono state realizzate (versione {version}).',
  },
  pt: {
    title: 'Confirmação da sua encomenda',
    file: 'confirmacao',
    contract: 'O seu contrato',
    number: 'Número da encomenda: {number}',
    concluded: 'Celebrado: {moment}',
    total: 'Preço total, IVA incluído, pagamento único: {total}',
    consents: 'O que aceitou',
    given: 'Dado: {moment}',
    terms: 'Os termos, versão {version}. Seguem abaixo.',
    face: 'O tratamento da sua foto e dos traços do seu rosto para fazer as imagens (versão {version}).',
    start:
      'Que comecemos antes do fim do prazo de livre resolução; e confirmou saber que o seu direito de livre resolução se extingue quando todas as imagens estiverem feitas (versão {version}).',
  },
  nl: {
    title: 'Bevestiging van je bestelling',
    file: 'bevestiging',
    contract: 'Je overeenkomst',
    number: 'Bestelnummer: {number}',
    concluded: 'Gesloten: {moment}',
    total: 'Totaalprijs inclusief btw, eenmalig: {total}',
    consents: 'Waarmee je hebt ingestemd',
    given: 'Gegeven: {moment}',
    terms: 'De voorwaarden, versie {version}. Ze staan hieronder.',
    face: 'De verwerking van je foto en van de kenmerken van je gezicht om de foto’s te maken (versie {version}).',
    start:
      'Dat we beginnen voordat de herroepingstermijn is afgelopen; en je hebt bevestigd te weten dat je herroepingsrecht eindigt wanneer alle foto’s zijn gemaakt (versie {version}).',
  },
  sv: {
    title: 'Bekräftelse på din beställning',
    file: 'bekraftelse',
    contract: 'Ditt avtal',
    number: 'Beställningsnummer: {number}',
    concluded: 'Ingånget: {moment}',
    total: 'Totalpris inklusive moms, engångsbelopp: {total}',
    consents: 'Vad du har godkänt',
    given: 'Lämnat: {moment}',
    terms: 'Villkoren, version {version}. De följer nedan.',
    face: 'Behandlingen av ditt foto och av dina ansiktsdrag för att göra bilderna (version {version}).',
    start:
      'Att vi börjar innan ångerfristen har löpt ut; och du har bekräftat att du vet att din ångerrätt upphör när alla bilder är gjorda (version {version}).',
  },
  no: {
    title: 'Bekreftelse på bestillingen din',
    file: 'bekreftelse',
    contract: 'Avtalen din',
    number: 'Bestillingsnummer: {number}',
    concluded: 'Inngått: {moment}',
    total: 'Totalpris inkludert mva., engangsbeløp: {total}',
    consents: 'Hva du har samtykket til',
    given: 'Gitt: {moment}',
    terms: 'Vilkårene, versjon {version}. De følger nedenfor.',
    face: 'Behandlingen av bildet ditt og av ansiktstrekkene dine for å lage bildene (versjon {version}).',
    start:
      'At vi begynner før angrefristen er ute; og du har bekreftet at du vet at angreretten din opphører når alle bildene er laget (versjon {version}).',
  },
  da: {
    title: 'Bekræftelse af din ordre',
    file: 'bekraeftelse',
    contract: 'Din aftale',
    number: 'Ordrenummer: {number}',
    concluded: 'Indgået: {moment}',
    total: 'Samlet pris inkl. moms, engangsbeløb: {total}',
    consents: 'Hvad du har givet samtykke til',
    given: 'Givet: {moment}',
    terms: 'Vilkårene, version {version}. De følger nedenfor.',
    face: 'Behandlingen af dit foto og af dine ansigtstræk for at lave billederne (version {version}).',
    start:
      'At vi begynder, før fortrydelsesfristen udløber; og du har bekræftet, at du ved, at din fortrydelsesret ophører, når alle billeder er lavet (version {version}).',
  },
  fi: {
    title: 'Tilausvahvistus',
    file: 'tilausvahvistus',
    contract: 'Sopimuksesi',
    number: 'Tilausnumero: {number}',
    concluded: 'Tehty: {moment}',
    total: 'Kokonaishinta, sis. ALV, kertamaksu: {total}',
    consents: 'Mihin olet antanut suostumuksesi',
    given: 'Annettu: {moment}',
    terms: 'Ehdot, versio {version}. Ne ovat alla.',
    face: 'Kuvasi ja kasvojesi piirteiden käsittely kuvien tekemistä varten (versio {version}).',
    start:
      'Että aloitamme ennen peruuttamisajan päättymistä; ja olet vahvistanut tietäväsi, että peruuttamisoikeutesi päättyy, kun kaikki kuvat on tehty (versio {version}).',
  },
};

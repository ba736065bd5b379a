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
    face: 'The processing of your photo and of the features of your face, to check the photo and to make the images (version {version}).',
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
    terms: 'Den AGB, Fassung {version}. Sie folgen unten.',
    face: 'Der Verarbeitung Ihres Fotos und der Merkmale Ihres Gesichts, um das Foto zu prüfen und die Bilder herzustellen (Fassung {version}).',
    start:
      'Dass wir vor Ablauf der Widerrufsfrist beginnen; und Sie haben bestätigt, dass Sie wissen, dass Ihr Widerrufsrecht erlischt, sobald alle Bilder hergestellt sind (Fassung {version}).',
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
    terms: 'Las condiciones generales, versión {version}. Figuran a continuación.',
    face: 'El tratamiento de tu foto y de los rasgos de tu cara para comprobar la foto y crear las imágenes (versión {version}).',
    start:
      'Que empecemos antes de que venza el plazo de desistimiento; y confirmaste que sabes que tu derecho de desistimiento se extingue cuando se han creado todas las imágenes (versión {version}).',
  },
  fr: {
    title: 'Confirmation de votre commande',
    file: 'confirmation',
    contract: 'Votre contrat',
    number: 'Numéro de commande : {number}',
    concluded: 'Conclu : {moment}',
    total: 'Prix total, TVA comprise, paiement unique : {total}',
    consents: 'Ce que vous avez accepté',
    given: 'Donné : {moment}',
    terms: 'Les conditions, version {version}. Elles figurent ci-dessous.',
    face: 'Le traitement de votre photo et des traits de votre visage pour vérifier la photo et créer les images (version {version}).',
    start:
      'Que nous commencions avant la fin du délai de rétractation ; et vous avez confirmé savoir que votre droit de rétractation prend fin lorsque toutes les images ont été créées (version {version}).',
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
    face: 'Il trattamento della tua foto e delle caratteristiche del tuo volto per controllare la foto e creare le immagini (versione {version}).',
    start:
      'Che iniziamo prima della scadenza del periodo di recesso; e hai confermato di sapere che il tuo diritto di recesso si estingue quando sono state create tutte le immagini (versione {version}).',
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
    terms: 'Os termos e condições, versão {version}. Seguem abaixo.',
    face: 'O tratamento da sua foto e das características do seu rosto para verificar a foto e criar as imagens (versão {version}).',
    start:
      'Que comecemos antes do termo do prazo de livre resolução; e confirmou saber que o seu direito de livre resolução se extingue quando todas as imagens tiverem sido criadas (versão {version}).',
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
    terms: 'De algemene voorwaarden, versie {version}. Ze staan hieronder.',
    face: 'De verwerking van je foto en van de kenmerken van je gezicht om de foto te controleren en de afbeeldingen te maken (versie {version}).',
    start:
      'Dat we beginnen voordat de herroepingstermijn is verstreken; en je hebt bevestigd te weten dat je herroepingsrecht vervalt zodra alle afbeeldingen zijn gemaakt (versie {version}).',
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
    face: 'Behandlingen av ditt foto och av dina ansiktsdrag för att kontrollera fotot och skapa bilderna (version {version}).',
    start:
      'Att vi börjar innan ångerfristen har löpt ut; och du har bekräftat att du vet att din ångerrätt upphör när alla bilder har skapats (version {version}).',
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
    face: 'Behandlingen av bildet ditt og av ansiktstrekkene dine for å kontrollere bildet og lage portrettene (versjon {version}).',
    start:
      'At vi begynner før angrefristen er ute; og du har bekreftet at du vet at angreretten din faller bort når alle bildene er laget (versjon {version}).',
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
    terms: 'Handelsbetingelserne, version {version}. De følger nedenfor.',
    face: 'Behandlingen af dit foto og af dine ansigtstræk for at kontrollere fotoet og lave billederne (version {version}).',
    start:
      'At vi begynder før fortrydelsesfristen udløber; og du har bekræftet at du ved at din fortrydelsesret bortfalder når alle billeder er lavet (version {version}).',
  },
  fi: {
    title: 'Tilausvahvistus',
    file: 'tilausvahvistus',
    contract: 'Sopimuksesi',
    number: 'Tilausnumero: {number}',
    concluded: 'Tehty: {moment}',
    total: 'Kokonaishinta, sis. alv, kertamaksu: {total}',
    consents: 'Mihin olet antanut suostumuksesi',
    given: 'Annettu: {moment}',
    terms: 'Ehdot, versio {version}. Ne ovat alla.',
    face: 'Valokuvasi ja kasvojesi piirteiden käsittely valokuvan tarkistamiseksi ja kuvien luomiseksi (versio {version}).',
    start:
      'Että aloitamme ennen peruuttamisajan päättymistä; ja olet vahvistanut tietäväsi, että peruuttamisoikeutesi päättyy, kun kaikki kuvat on luotu (versio {version}).',
  },
};

export type PageText = Readonly<Record<'link' | 'text' | 'title', string>>;

/** `away`: what it needs does not answer; `badLink`: no address; `foreign`: sent by another site; `busy`: over a limit. */
export type PageName = 'away' | 'badLink' | 'busy' | 'foreign';

/** Pages of ours that are shown without the web server. */
export const pageTexts = {
  en: {
    away: {
      title: 'We’ll be back in a moment',
      text: 'This page is not available right now. Nothing is lost: your orders and photos are safe, and work on your headshots continues.',
      link: 'Try again',
    },
    badLink: {
      title: 'This link does not work',
      text: 'It is incomplete, or something was added to it on the way. Nothing is lost.',
      link: 'Go to the home page',
    },
    busy: {
      title: 'One moment, please',
      text: 'There were too many requests from your network in a short time. Please wait a minute, then try again.',
      link: 'Try again',
    },
    foreign: {
      title: 'This did not come from our pages',
      text: 'Another site sent this request, so nothing was done. To log in, please start from our login page.',
      link: 'Go to the login page',
    },
  },
  de: {
    away: {
      title: 'Wir sind gleich wieder da',
      text: 'Diese Seite ist gerade nicht erreichbar. Es geht nichts verloren: Ihre Bestellungen und Fotos sind sicher, und die Arbeit an Ihren Bildern geht weiter.',
      link: 'Noch einmal versuchen',
    },
    badLink: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Er ist unvollständig, oder unterwegs ist etwas hinzugekommen. Es geht nichts verloren.',
      link: 'Zur Startseite',
    },
    busy: {
      title: 'Einen Moment bitte',
      text: 'Aus Ihrem Netz kamen in kurzer Zeit zu viele Anfragen. Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.',
      link: 'Noch einmal versuchen',
    },
    foreign: {
      title: 'Das kam nicht von unseren Seiten',
      text: 'Eine andere Website hat diese Anfrage gesendet, deshalb ist nichts geschehen. Bitte melden Sie sich auf unserer Anmeldeseite an.',
      link: 'Zur Anmeldung',
    },
  },
  es: {
    away: {
      title: 'Volvemos enseguida',
      text: 'Esta página no está disponible en este momento. No se pierde nada: tus pedidos y tus fotos están a salvo y seguimos trabajando en tus imágenes.',
      link: 'Volver a intentarlo',
    },
    badLink: {
      title: 'Este enlace no funciona',
      text: 'Está incompleto o se le añadió algo por el camino. No se pierde nada.',
      link: 'Ir a la página de inicio',
    },
    busy: {
      title: 'Un momento, por favor',
      text: 'Desde tu red han llegado demasiadas solicitudes en poco tiempo. Espera un minuto y vuelve a intentarlo.',
      link: 'Volver a intentarlo',
    },
    foreign: {
      title: 'Esto no venía de nuestras páginas',
      text: 'Otro sitio envió esta solicitud, así que no se ha hecho nada. Para iniciar sesión, empieza en nuestra página de inicio de sesión.',
      link: 'Ir a iniciar sesión',
    },
  },
  pt: {
    away: {
      title: 'Voltamos já',
      text: 'Esta página não está disponível neste momento. Nada se perde: as suas encomendas e fotos estão seguras e o trabalho nas suas imagens continua.',
      link: 'Tentar novamente',
    },
    badLink: {
      title: 'Este link não funciona',
      text: 'Está incompleto ou algo lhe foi acrescentado pelo caminho. Nada se perde.',
      link: 'Ir para a página inicial',
    },
    busy: {
      title: 'Um momento, por favor',
      text: 'A sua rede fez demasiados pedidos em pouco tempo. Aguarde um minuto e tente novamente.',
      link: 'Tentar novamente',
    },
    foreign: {
      title: 'Isto não veio das nossas páginas',
      text: 'Outro site enviou este pedido, por isso nada foi feito. Para iniciar sessão, comece na nossa página de início de sessão.',
      link: 'Iniciar sessão',
    },
  },
  fr: {
    away: {
      title: 'Nous revenons dans un instant',
      text: 'Cette page n’est pas disponible pour le moment. Rien n’est perdu\u00a0: vos commandes et vos photos sont en sécurité, et la création de vos images continue.',
      link: 'Réessayer',
    },
    badLink: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il est incomplet, ou quelque chose y a été ajouté en chemin. Rien n’est perdu.',
      link: 'Aller à l’accueil',
    },
    busy: {
      title: 'Un instant, s’il vous plaît',
      text: 'Votre réseau a envoyé trop de demandes en peu de temps. Patientez une minute, puis réessayez.',
      link: 'Réessayer',
    },
    foreign: {
      title: 'Cette demande ne vient pas de nos pages',
      text: 'Un autre site l’a envoyée\u00a0; rien n’a donc été fait. Pour vous connecter, passez par notre page de connexion.',
      link: 'Aller à la connexion',
    },
  },
  it: {
    away: {
      title: 'Torniamo tra un attimo',
      text: 'Al momento questa pagina non è disponibile. Non va perso nulla: i tuoi ordini e le tue foto sono al sicuro e il lavoro sulle tue immagini continua.',
      link: 'Riprova',
    },
    badLink: {
      title: 'Questo link non funziona',
      text: 'È incompleto, oppure lungo il percorso è stato aggiunto qualcosa. Non va perso nulla.',
      link: 'Vai alla pagina iniziale',
    },
    busy: {
      title: 'Un attimo, per favore',
      text: 'Dalla tua rete sono arrivate troppe richieste in poco tempo. Aspetta un minuto e riprova.',
      link: 'Riprova',
    },
    foreign: {
      title: 'Questa richiesta non viene dalle nostre pagine',
      text: 'L’ha inviata un altro sito, quindi non è stato fatto nulla. Per accedere, parti dalla nostra pagina di accesso.',
      link: 'Vai all’accesso',
    },
  },
  no: {
    away: {
      title: 'Vi er straks tilbake',
      text: 'Denne siden er ikke tilgjengelig akkurat nå. Ingenting går tapt: bestillingene og bildene dine er trygge, og arbeidet med portrettene dine fortsetter.',
      link: 'Prøv igjen',
    },
    badLink: {
      title: 'Denne lenken virker ikke',
      text: 'Den er ufullstendig, eller noe ble lagt til underveis. Ingenting går tapt.',
      link: 'Til forsiden',
    },
    busy: {
      title: 'Et øyeblikk',
      text: 'Det kom for mange forespørsler fra nettverket ditt på kort tid. Vent et minutt og prøv igjen.',
      link: 'Prøv igjen',
    },
    foreign: {
      title: 'Dette kom ikke fra våre sider',
      text: 'Et annet nettsted sendte forespørselen, så ingenting ble gjort. Start på innloggingssiden vår for å logge inn.',
      link: 'Til innloggingen',
    },
  },
  da: {
    away: {
      title: 'Vi er tilbage om et øjeblik',
      text: 'Siden er ikke tilgængelig lige nu. Intet går tabt: dine ordrer og billeder er i sikkerhed, og arbejdet med dine portrætter fortsætter.',
      link: 'Prøv igen',
    },
    badLink: {
      title: 'Linket virker ikke',
      text: 'Det er ufuldstændigt, eller der er føjet noget til undervejs. Intet går tabt.',
      link: 'Gå til forsiden',
    },
    busy: {
      title: 'Et øjeblik',
      text: 'Der kom for mange forespørgsler fra dit netværk på kort tid. Vent et minut, og prøv igen.',
      link: 'Prøv igen',
    },
    foreign: {
      title: 'Det kom ikke fra vores sider',
      text: 'Et andet websted sendte forespørgslen, så der er ikke sket noget. Start på vores loginside for at logge ind.',
      link: 'Gå til login',
    },
  },
  sv: {
    away: {
      title: 'Vi är strax tillbaka',
      text: 'Sidan är inte tillgänglig just nu. Inget går förlorat: dina beställningar och foton är i tryggt förvar, och arbetet med dina bilder fortsätter.',
      link: 'Försök igen',
    },
    badLink: {
      title: 'Länken fungerar inte',
      text: 'Den är ofullständig, eller så har något lagts till på vägen. Inget går förlorat.',
      link: 'Till startsidan',
    },
    busy: {
      title: 'Ett ögonblick',
      text: 'Det kom för många förfrågningar från ditt nätverk på kort tid. Vänta en minut och försök sedan igen.',
      link: 'Försök igen',
    },
    foreign: {
      title: 'Det här kom inte från våra sidor',
      text: 'En annan webbplats skickade förfrågan, så inget har gjorts. Börja på vår inloggningssida för att logga in.',
      link: 'Till inloggningen',
    },
  },
  fi: {
    away: {
      title: 'Palaamme hetken kuluttua',
      text: 'Sivu ei ole juuri nyt käytettävissä. Mitään ei katoa: tilauksesi ja valokuvasi ovat tallessa, ja kuviesi luominen jatkuu.',
      link: 'Yritä uudelleen',
    },
    badLink: {
      title: 'Linkki ei toimi',
      text: 'Se on puutteellinen, tai siihen on matkalla lisätty jotain. Mitään ei katoa.',
      link: 'Siirry etusivulle',
    },
    busy: {
      title: 'Pieni hetki',
      text: 'Verkostasi tuli lyhyessä ajassa liian monta pyyntöä. Odota minuutti ja yritä sitten uudelleen.',
      link: 'Yritä uudelleen',
    },
    foreign: {
      title: 'Pyyntö ei tullut sivuiltamme',
      text: 'Pyynnön lähetti toinen sivusto, joten mitään ei tehty. Kirjaudu sisään kirjautumissivullamme.',
      link: 'Siirry kirjautumiseen',
    },
  },
  nl: {
    away: {
      title: 'We zijn zo terug',
      text: 'Deze pagina is nu niet beschikbaar. Er gaat niets verloren: je bestellingen en foto’s zijn veilig en het werk aan je portretfoto’s gaat door.',
      link: 'Opnieuw proberen',
    },
    badLink: {
      title: 'Deze link werkt niet',
      text: 'Hij is onvolledig, of er is onderweg iets aan toegevoegd. Er gaat niets verloren.',
      link: 'Naar de homepage',
    },
    busy: {
      title: 'Een ogenblik',
      text: 'Er kwamen in korte tijd te veel verzoeken van je netwerk. Wacht een minuut en probeer het dan opnieuw.',
      link: 'Opnieuw proberen',
    },
    foreign: {
      title: 'Dit kwam niet van onze pagina’s',
      text: 'Een andere site heeft dit verzoek verstuurd, daarom is er niets gedaan. Begin op onze inlogpagina om in te loggen.',
      link: 'Naar de inlogpagina',
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<PageName, PageText>>>>;

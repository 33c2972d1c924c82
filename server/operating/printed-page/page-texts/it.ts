import type { PageTexts } from './page-texts.ts';

export const it: PageTexts = {
  heading: 'Trova le tue foto',
  homeTitle: '{tenant}: le foto della tua gara',
  homeDescription: 'Trova tutte le tue foto con il pettorale o il nome e scaricale subito.',
  eventTitle: '{event}: foto · {tenant}',
  eventDescription: 'Foto di {event}, {city}. Trova le tue con il pettorale o il nome e scaricale subito.',
  noScript:
    'Questo negozio ha bisogno di JavaScript per trovare e vendere le foto. Attivalo e ricarica la pagina, oppure scrivici:',
  notStarted: 'Ci sta mettendo più del dovuto. Ricarica la pagina. Se non basta, scrivici:',
  reload: 'Ricarica la pagina',
  outage: {
    title: 'Torniamo subito',
    meaning:
      'In questo momento il negozio non riesce a raggiungere le sue foto. Di rado dura più di un minuto. Niente di ciò che hai comprato o scelto è andato perso.',
    retry: 'Riprova',
  },
  plain: {
    search: {
      title: 'Cerca',
      description: 'Trova su {tenant} la tua gara e le tue foto: con pettorale, nome, e-mail o selfie.',
    },
    found: { title: 'Le tue foto', description: 'Le tue foto trovate su {tenant}.' },
    cart: { title: 'Carrello', description: 'Il tuo carrello su {tenant}.' },
    checkout: { title: 'Cassa', description: 'Il tuo ordine su {tenant}.' },
    order: { title: 'Il tuo ordine', description: 'Il tuo ordine su {tenant}.' },
    deleted: {
      title: 'Questo evento è stato eliminato',
      description:
        'Insieme all’evento sono state eliminate le foto, perciò il link non funziona più. Cerca qui un’altra gara.',
    },
    missing: {
      title: 'Pagina non trovata',
      description:
        'Forse l’indirizzo contiene un errore, o la pagina è stata spostata. Cerca qui la tua gara.',
    },
    crew: {
      title: 'Si corre insieme, si paga una volta sola',
      description: 'Ognuno trova le proprie foto e una persona paga per tutti.',
    },
    alert: {
      title: 'Un’e-mail quando ci sono foto',
      description: 'Ricevi una sola e-mail. Poi cancelliamo il tuo indirizzo.',
    },
    ownData: {
      title: 'I tuoi dati',
      description: 'Consulta, scarica o cancella ciò che {tenant} conserva su di te.',
    },
    removal: {
      title: 'Rimuovi una foto',
      description: 'Chiedi a {tenant} di rimuovere dal negozio una foto tua o di tuo figlio.',
    },
    account: { title: 'Il mio account', description: 'I tuoi ordini su {tenant}.' },
  },
  content: {
    organizers: {
      title: 'Per gli organizzatori',
      description: 'Foto e video della tua gara, venduti ai partecipanti da {tenant}.',
    },
    photographers: { title: 'Per i fotografi', description: 'Fotografa le gare per {tenant}.' },
    business: { title: 'Per le aziende', description: 'Raggiungi i runner insieme a {tenant}.' },
    contacts: { title: 'Contatti', description: 'Come contattare {tenant}.' },
    impressum: { title: 'Note legali', description: 'Chi è responsabile di {tenant}.' },
  },
};

import type { MailTexts } from './mail-texts.ts';

export const it: MailTexts = {
  pictures: {
    yours: { one: 'La tua foto di {event}', other: 'Le tue foto di {event}' },
    ofBib: {
      one: 'Foto di {event} con il pettorale {number}',
      other: 'Foto di {event} con il pettorale {number}',
    },
  },
  quotes: ['«', '»'],
  orderNumber: 'Ordine {number}',
  paid: 'Pagato: {total}',
  free: 'Gratis',
  help: 'Domande? Scrivi a {support}.',
  helpWithOrder: 'Domande? Scrivi a {support} e indica il numero dell’ordine.',
  addressReplaced: {
    subject: 'Un altro indirizzo e-mail per le tue foto: {event}',
    heading: 'È stato registrato un altro indirizzo e-mail',
    body: 'Per il pettorale {number} a {event} ora è registrato un altro indirizzo e-mail. Apre le foto. Per scaricare o cancellare ciò che conserviamo serve la tua conferma.',
    several:
      'Per i pettorali {number} a {event} ora sono registrati altri indirizzi e-mail. Aprono le foto. Per scaricare o cancellare ciò che conserviamo serve una conferma.',
    wasYou: 'È giusto? Allora conferma il nuovo indirizzo. Il link vale {days} giorni.',
    action: 'Conferma il nuovo indirizzo',
    write: 'Scrivici',
    notYou: 'Non ne sai nulla? Non confermare e scrivici.',
    notAsked: 'Non l’hai chiesto? Scrivici.',
  },
  orderReaddressed: {
    subject: 'Un altro indirizzo e-mail per l’ordine {number}',
    body: 'Qualcuno ha inserito un altro indirizzo e-mail nella pagina dell’ordine {number}. Le nostre e-mail sull’ordine ora arrivano lì. Per scaricare o cancellare ciò che conserviamo, quell’indirizzo ha bisogno della tua conferma.',
    byShop:
      'Abbiamo registrato un altro indirizzo e-mail per l’ordine {number}. Le nostre e-mail sull’ordine ora arrivano lì, e da quell’indirizzo si può scaricare o cancellare ciò che conserviamo.',
  },
  ownData: {
    subject: 'Che cosa conserviamo su di te',
    heading: 'Che cosa conserviamo su di te',
    body: 'Su {site} qualcuno ha chiesto che cosa conserviamo su questo indirizzo e-mail. Il link te lo mostra; lì puoi anche scaricarlo o farlo cancellare.',
    action: 'Mostra i miei dati',
    keep: {
      one: 'Il link vale {count} ora e solo per te.',
      other: 'Il link vale {count} ore e solo per te.',
    },
    notYou: 'Non l’hai chiesto tu? Ignora questa e-mail: senza il link nessuno vede nulla.',
  },
  guarded: {
    subject: 'Le foto: {event}',
    heading: 'Ecco le foto.',
    body: 'Con questo indirizzo e-mail è iscritta una persona il cui nome e le cui foto sono protetti. Il negozio non li mostra a nessun altro. Chi ha questo link le vede.',
    action: 'Mostra le foto',
  },
  verification: {
    subject: 'Le tue foto: {event}',
    heading: 'Ecco le tue foto.',
    body: 'Hai chiesto le foto di {event} associate a questo indirizzo e-mail. Il link le apre.',
    bodyWithVideos:
      'Hai chiesto le foto e i video di {event} associati a questo indirizzo e-mail. Il link li apre.',
    action: 'Mostra le mie foto',
    keep: {
      one: 'Il link apre le tue foto per {count} ora. Condividilo solo con chi può vederle.',
      other: 'Il link apre le tue foto per {count} ore. Condividilo solo con chi può vederle.',
    },
    notYou: 'Non l’hai chiesto tu? Ignora questa e-mail: senza il link non entra nessuno.',
  },
  factorGuessed: {
    subject: 'Qualcuno ha provato ad aprire le tue foto: {event}',
    heading: 'Eri tu?',
    body: 'Qualcuno ha provato più volte ad aprire le tue foto di {event} sbagliando un dato che dovresti conoscere solo tu. Le tue foto sono rimaste chiuse. Dopo ogni nuovo tentativo l’attesa si allunga.',
    wasYou: 'Eri tu? Apri le tue foto con il link: non chiede altro.',
    notYou: 'Non eri tu? Non devi fare nulla. Ti avvisiamo al massimo una volta al giorno.',
  },
  yours: { one: 'Adesso è tutto tuo.', other: 'Adesso è tutto tuo.' },
  order: {
    subject: { one: 'La tua foto è pronta: {event}', other: 'Le tue foto sono pronte: {event}' },
    body: {
      one: 'La tua foto di {event} è pronta da scaricare in dimensioni originali e senza filigrana.',
      other:
        'Le tue {count} foto di {event} sono pronte da scaricare in dimensioni originali e senza filigrana.',
    },
    action: 'Scarica',
    keep: 'Conserva questa e-mail: il link ti riporta alle tue foto. Chi lo possiede può scaricarle.',
    andCodes: {
      one: 'Il tuo codice regalo arriva in un’altra e-mail. Lo trovi anche nella pagina dell’ordine.',
      other: 'I tuoi codici regalo arrivano in un’altra e-mail. Li trovi anche nella pagina dell’ordine.',
    },
    andAwaited: {
      one: '{count} foto arriva dopo: il fotografo sta ancora inviando il file in dimensioni originali. Ti scriveremo appena sarà qui.',
      other:
        '{count} foto arrivano dopo: il fotografo sta ancora inviando i file in dimensioni originali. Ti scriveremo appena saranno qui.',
    },
    completeSet: {
      one: 'Completa la raccolta: {count} foto per {price}.',
      other: 'Completa la raccolta: tutte le {count} foto per {price}.',
    },
    files: { one: 'Il tuo file', other: 'I tuoi {count} file' },
    moreFiles: { one: '… e un altro', other: '… e altri {count}' },
    andLater: 'Le altre foto arrivano dopo la gara. Ti scriveremo non appena saranno disponibili.',
    andVideos: {
      one: 'Trovi lì anche il tuo video.',
      other: 'Trovi lì anche i tuoi {count} video.',
    },
  },
  videosOrder: {
    subject: {
      one: 'Il tuo video è pronto: {event}',
      other: 'I tuoi video sono pronti: {event}',
    },
    body: {
      one: 'Il tuo video di {event} è pronto da scaricare, senza filigrana.',
      other: 'I tuoi {count} video di {event} sono pronti da scaricare, senza filigrana.',
    },
    action: 'Scarica',
    keep: 'Conserva questa e-mail: il link ti riporta ai tuoi video. Chi lo possiede può scaricarli.',
  },
  withdrawal: 'In data {time} hai accettato quanto segue:',
  awaitedOrder: {
    subject: {
      one: 'La tua foto è in arrivo: {event}',
      other: 'Le tue foto sono in arrivo: {event}',
    },
    body: {
      one: 'Hai acquistato una foto di {event}. Il fotografo sta ancora inviando il file in dimensioni originali. Ti scriveremo appena sarà pronto e lo troverai a questo stesso link. Fino ad allora questa e-mail conferma il tuo ordine.',
      other:
        'Hai acquistato {count} foto di {event}. Il fotografo sta ancora inviando i file in dimensioni originali. Ti scriveremo appena saranno pronti e li troverai a questo stesso link. Fino ad allora questa e-mail conferma il tuo ordine.',
    },
    action: 'Vedi l’ordine',
    keep: 'Conserva questa e-mail: allo stesso link troverai anche le tue foto.',
  },
  originalsHere: {
    subject: {
      one: 'La tua foto è arrivata: {event}',
      other: 'Tutte le tue foto sono arrivate: {event}',
    },
    heading: 'L’attesa è finita.',
    body: {
      one: 'La tua foto di {event} è arrivata in dimensioni originali. Scaricala ora, senza filigrana.',
      other:
        'Sono arrivati gli ultimi file del fotografo: tutte le tue {count} foto di {event} sono pronte da scaricare in dimensioni originali e senza filigrana.',
    },
    action: 'Scarica',
    keep: 'Conserva questa e-mail: il link ti riporta alle tue foto. Chi lo possiede può scaricarle.',
  },
  preorder: {
    subject: 'Il tuo ordine: {event}',
    heading: 'Tutto pronto per il via.',
    body: 'Le tue foto di {event} arrivano dopo la gara. Ti scriveremo non appena saranno disponibili. Fino ad allora questa e-mail conferma il tuo ordine.',
    action: 'Vedi l’ordine',
    keep: 'Conserva questa e-mail: allo stesso link troverai anche le tue foto.',
  },
  codesOrder: {
    subject: 'Il tuo ordine {number}',
    heading: 'Grazie.',
    body: 'Il tuo ordine è pagato.',
    action: 'Vedi l’ordine',
    keep: 'Conserva questa e-mail e non condividere il link: ti riporta al tuo ordine.',
  },
  archive: {
    subject: 'Il tuo archivio è pronto: {event}',
    heading: 'Tutte le foto in un solo file.',
    body: 'Hai chiesto tutte le tue foto di {event} in un file ZIP. È pronto.',
    action: 'Scarica l’archivio',
    keep: 'Se il download si interrompe, riavvialo dalla stessa pagina.',
  },
  giftCodes: {
    subject: { one: 'Il tuo codice regalo', other: 'I tuoi codici regalo' },
    heading: { one: 'Un regalo per chi vuoi tu.', other: 'Regali per chi vuoi tu.' },
    body: {
      one: 'Questo codice vale una volta sola, per tutte le foto di una persona di un evento. Inseriscilo nel carrello come codice promozionale.',
      other:
        'Ciascuno di questi {count} codici vale una volta sola, per tutte le foto di una persona di un evento. Inseriscilo nel carrello come codice promozionale.',
    },
    action: 'Vedi l’ordine',
    keep: 'Chi possiede un codice può usarlo: mostralo solo alla persona a cui è destinato.',
    forName: 'Per {name}',
  },
  giftReceived: {
    subject: 'Un regalo per te: tutte le tue foto',
    heading: 'Qualcuno ti regala le tue foto.',
    headingNamed: '{name}, qualcuno ti regala le tue foto.',
    body: 'Questo codice vale una volta sola, per tutte le tue foto di un evento. Cerca le tue foto, metti nel carrello il pacchetto che le comprende tutte e inserisci lì il codice.',
    action: 'Trova le mie foto',
    keep: 'Chi possiede il codice può usarlo: tienilo per te.',
    message: 'Un messaggio per te:',
  },
  preorderReady: {
    subject: { one: 'La tua foto è arrivata: {event}', other: 'Le tue foto sono arrivate: {event}' },
    heading: 'L’attesa è finita.',
    body: {
      one: 'La tua foto di {event} è arrivata. L’hai già pagata: devi solo scaricarla, in dimensioni originali e senza filigrana.',
      other:
        'Le tue {count} foto di {event} sono arrivate. Le hai già pagate: devi solo scaricarle, in dimensioni originali e senza filigrana.',
    },
    action: 'Scarica',
    keep: 'Se troviamo altre tue foto, compariranno a questo stesso link senza costi aggiuntivi.',
  },
  packageGrown: {
    subject: { one: 'Una tua nuova foto: {event}', other: '{count} tue nuove foto: {event}' },
    heading: 'Il tuo pacchetto è cresciuto.',
    body: {
      one: 'Al tuo pacchetto si è aggiunta {count} nuova foto di {event}. È tua senza costi aggiuntivi.',
      other:
        'Al tuo pacchetto si sono aggiunte {count} nuove foto di {event}. Sono tue senza costi aggiuntivi.',
    },
    action: 'Guarda le novità',
    keep: 'Ricevi questa e-mail perché hai comprato tutte le tue foto.',
  },
  photoAlertAsked: {
    subject: 'Conferma la richiesta: foto di {event}',
    heading: 'Vuoi che ti scriviamo?',
    body: 'Hai chiesto di ricevere un’e-mail appena ci saranno le foto di {event}. Conferma che la richiesta è tua.',
    bodyOfYou:
      'Hai chiesto di ricevere un’e-mail appena ci saranno tue foto di {event}. Conferma che la richiesta è tua.',
    bodyOfBib:
      'Hai chiesto di ricevere un’e-mail appena ci saranno foto di {event} con il pettorale {number}. Conferma che la richiesta è tua.',
    action: 'Sì, scrivetemi',
    keep: {
      one: 'Il link vale per {count} ora. Poi cancelliamo il tuo indirizzo.',
      other: 'Il link vale per {count} ore. Poi cancelliamo il tuo indirizzo.',
    },
    notYou: 'Non l’hai chiesto tu? Ignora questa e-mail: non ne riceverai altre.',
  },
  photoAlertFound: {
    subject: 'Le foto ci sono: {event}',
    heading: 'L’attesa è finita.',
    body: 'Le foto di {event} ci sono. Trova le tue.',
    bodyOfYou: 'Ci sono tue foto di {event}.',
    bodyOfBib: 'Ci sono foto di {event} con il pettorale {number}.',
    action: 'Guarda le foto',
    actionOfCount: { one: 'Guarda {count} foto', other: 'Guarda {count} foto' },
    keep: 'Questa è stata la nostra unica e-mail al riguardo. Ora cancelliamo il tuo indirizzo.',
  },
  photosHere: {
    subject: 'Le tue foto: {event}',
    heading: 'Ci sei anche tu nelle foto.',
    keep: 'Questa è la nostra unica e-mail su questa gara.',
    why: 'Ricevi questa e-mail perché il tuo indirizzo è nell’elenco degli iscritti di {event}.',
  },
  photoAlertLeave: 'Disattiva gli avvisi con un clic',
  orderRefunded: {
    subject: 'Il tuo rimborso: ordine {number}',
    subjectFree: 'Il tuo ordine {number} è annullato',
    heading: 'I tuoi soldi sono in arrivo.',
    headingFree: 'Il tuo ordine è annullato.',
    body: 'Ti abbiamo rimborsato {total} con lo stesso metodo con cui hai pagato. A seconda della banca possono volerci alcuni giorni prima che l’importo arrivi sul tuo conto. L’ordine è annullato, quindi i suoi file non si possono più scaricare.',
    bodyFree:
      'Non avevi pagato nulla, quindi non c’è nulla da rimborsare. I suoi file non si possono più scaricare.',
    action: 'Vedi l’ordine',
    keep: 'Le ricevute restano sulla pagina dell’ordine.',
  },
  orderPartRefunded: {
    subject: 'Rimborso parziale: ordine {number}',
    heading: 'Una parte dei tuoi soldi è in arrivo.',
    body: 'Ti abbiamo rimborsato {total} del tuo ordine con lo stesso metodo con cui hai pagato. A seconda della banca possono volerci alcuni giorni prima che l’importo arrivi sul tuo conto.',
    returned:
      'Abbiamo rimborsato: {items}. Questi file non si possono più scaricare; tutto il resto che hai acquistato resta tuo.',
    kept: 'Tutto quello che hai acquistato resta tuo.',
    action: 'Vedi l’ordine',
    keep: 'Le ricevute restano sulla pagina dell’ordine.',
  },
  photoRemoved: {
    subject: 'Una foto del tuo ordine {number}',
    heading: 'Abbiamo dovuto rimuovere una foto.',
    body: 'Abbiamo dovuto rimuovere una foto di {event} dal nostro negozio e dal tuo ordine. Non si può più scaricare; tutto il resto che hai acquistato rimane tuo. Ci dispiace.\n\nPer qualsiasi domanda, rispondi a questa e-mail.',
    action: 'Apri l’ordine',
    keep: 'Il link apre il tuo ordine.',
  },
  videoRemoved: {
    subject: 'Un video del tuo ordine {number}',
    heading: 'Abbiamo dovuto rimuovere un video.',
    body: 'Abbiamo dovuto rimuovere un video di {event} dal nostro negozio e dal tuo ordine. Non si può più scaricare; tutto il resto che hai acquistato rimane tuo. Ci dispiace.\n\nPer qualsiasi domanda, rispondi a questa e-mail.',
    action: 'Apri l’ordine',
    keep: 'Il link apre il tuo ordine.',
  },
  photoReplaced: {
    subject: 'Abbiamo sostituito una foto del tuo ordine {number}',
    heading: 'Al suo posto hai un’altra foto.',
    body: 'Abbiamo dovuto rimuovere una foto di {event} dal nostro negozio e dal tuo ordine. Al suo posto, l’ordine contiene ora un’altra foto della stessa persona. La tua ricevuta resta valida.',
    instead: 'Se preferisci il rimborso di questa foto, rispondi a questa e-mail.',
    action: 'Apri l’ordine',
    keep: 'Il link apre il tuo ordine con la nuova foto.',
  },
  orderCanceled: {
    subject: 'Il tuo ordine {number} è annullato',
    heading: 'Qualcosa del tuo ordine non è più disponibile.',
    body: 'Abbiamo dovuto toglierlo dal negozio, quindi abbiamo annullato l’ordine prima che fosse pagato.',
    rest: 'Tutto il resto è in un nuovo carrello, con i tuoi codici promozionali. Se ti interessa ancora, aprilo e ordina di nuovo.',
    nothingLeft: 'Nell’ordine non c’era altro.',
    late: 'Se dovesse comunque arrivare un pagamento, lo rimborsiamo per intero e in automatico.',
    action: 'Apri il carrello',
    keep: 'Il link apre il tuo nuovo carrello.',
    actionEmpty: 'Vedi l’ordine',
    keepEmpty: 'Il link apre il tuo ordine.',
  },
  goodwillCode: {
    subject: '{worth} di sconto sul tuo prossimo ordine',
    heading: 'Questo è per te.',
    body: 'Con questo codice hai, una volta sola, {worth} di sconto sul tuo prossimo ordine. Inseriscilo nel carrello come codice promozionale.',
    until: 'È valido fino al giorno {day}.',
    action: 'Vai al negozio',
    keep: 'Chi possiede il codice può usarlo: tienilo per te.',
  },
  loginLink: {
    subject: 'Il tuo link per accedere al pannello di {brand}',
    heading: 'Accedi al pannello di gestione',
    body: 'Con il link accedi come {email}.',
    action: 'Accedi',
    keep: 'Il link funziona una volta sola e scade tra {minutes} minuti. Non inoltrarlo.',
    notYou: 'Non hai chiesto tu questo link? Ignora questa e-mail: senza un clic non succederà nulla.',
  },
  loginChanged: {
    subject: 'Il tuo accesso al pannello è cambiato',
    heading: 'Il tuo accesso al pannello',
    action: 'Apri il pannello',
    changes: {
      PasskeyAdded: 'Ora puoi accedere come {email} con la passkey «{name}».',
      PasskeyRemoved:
        'La passkey «{name}» di {email} è stata rimossa. Le altre sessioni iniziate con una passkey sono terminate.',
      CodesMade: 'Sono stati creati nuovi codici di recupero per {email}. Quelli precedenti non valgono più.',
      CodeUsed:
        'Qualcuno ha effettuato l’accesso come {email} con un codice di recupero. Quel codice non vale più.',
    },
    notYou:
      'Non eri tu? Accedi con un link, apri «Il tuo accesso», rimuovi ciò che non conosci e crea nuovi codici di recupero. Poi controlla chi altro può leggere la tua posta e avvisa un titolare del negozio.',
  },
  accountLink: {
    subject: 'Il tuo link per accedere a {site}',
    heading: 'Tutti i tuoi ordini, qui',
    body: 'Con il link accedi a {site} come {email}.',
    action: 'Accedi',
    keep: 'Il link funziona una volta sola e scade tra {minutes} minuti. Non inoltrarlo.',
    notYou: 'Non hai chiesto tu questo link? Ignora questa e-mail: senza un clic non succederà nulla.',
  },
  memberInvited: {
    subject: 'Invito al pannello di gestione di {brand}',
    heading: 'Ti diamo il benvenuto nel team di {brand}.',
    body: 'Ti invitiamo a lavorare nel pannello di gestione di {brand}. Il tuo ruolo: {roles}. Il link ti ci porta; accedi con questo indirizzo e-mail.',
    action: 'Accetta l’invito',
    keep: {
      one: 'Il link funziona una volta sola e scade tra {count} giorno. Non inoltrarlo.',
      other: 'Il link funziona una volta sola e scade tra {count} giorni. Non inoltrarlo.',
    },
    notYou: 'Non sai di che cosa si tratta? Ignora questa e-mail: non succederà nulla.',
    roles: {
      owner: 'proprietà',
      operator: 'gestione',
      'privacy-officer': 'protezione dei dati',
      accountant: 'contabilità',
      organizer: 'organizzazione',
      photographer: 'fotografia',
    },
  },
};

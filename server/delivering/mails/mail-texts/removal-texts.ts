import type { Language } from '#contract/languages.ts';
import type { RemovalDrafts } from '#contract/removal.ts';
import type { Letter, Plural } from './mail-texts.ts';

/** The texts to requesters of a removal. */
export interface RemovalTexts {
  /** Asks whether the reader sent the request; `{site}` where, `{count}` are hours. */
  asked: Omit<Letter, 'keep'> & { keep: Plural; notYou: string };
  /** The frame around a member's letter. */
  letter: { subject: string; subjectMore: string; heading: string; action: string; keep: string };
  /** The template of that letter: its start, with the `{date}` of the request; the outcome of `{count}` photos. */
  drafts: RemovalDrafts;
}

const TEXTS: Record<Language, RemovalTexts> = {
  en: {
    asked: {
      subject: 'Please confirm: remove photos',
      heading: 'Shall we remove photos?',
      body: 'You asked on {site} for photos to be removed. Please confirm that it was you. Your request counts from then on, and you’ll see when to expect our answer.',
      action: 'Yes, this is my request',
      keep: {
        one: 'Please confirm within {count} hour. After that, the link shows the status of your request, and you can withdraw it there.',
        other:
          'Please confirm within {count} hours. After that, the link shows the status of your request, and you can withdraw it there.',
      },
      notYou: 'If it wasn’t you, ignore this email. Nothing will happen, and we’ll delete your address.',
    },
    letter: {
      subject: 'Your request to remove photos',
      subjectMore: 'A question about your request to remove photos',
      heading: 'About your request',
      action: 'View my request',
      keep: 'If something is unclear, reply to this email.',
    },
    drafts: {
      opening: 'On {date} you asked us to remove photos.',
      Removed:
        'Photos permanently removed: {count}. We have deleted them and everything we read in them. Search engines may take a few days to drop them.',
      Kept: 'Photos permanently removed, except from people who had already bought them: {count}. No one else can see or buy them any more.',
      Hidden: 'Photos removed from the shop: {count}. No one can find or buy them any more.',
      Refused:
        'Photos that stay in the shop: {count}. The reason: [why they stay].\n\nIf you disagree, reply to this email. You may also complain to your data protection authority or go to court.',
      Gone: 'Photos that had already been removed: {count}.',
      more: 'Before we can decide, we need to know more: [what is missing].\n\nPlease reply to this email.',
    },
  },
  de: {
    asked: {
      subject: 'Bitte bestätigen: Fotos entfernen',
      heading: 'Sollen wir Fotos entfernen?',
      body: 'Du hast auf {site} darum gebeten, Fotos zu entfernen. Bitte bestätige, dass du das warst. Ab dann zählt dein Antrag, und du siehst, bis wann du eine Antwort bekommst.',
      action: 'Ja, das ist mein Antrag',
      keep: {
        one: 'Bitte bestätige innerhalb von {count} Stunde. Danach zeigt der Link den Stand deines Antrags, und du kannst ihn dort zurückziehen.',
        other:
          'Bitte bestätige innerhalb von {count} Stunden. Danach zeigt der Link den Stand deines Antrags, und du kannst ihn dort zurückziehen.',
      },
      notYou:
        'Du warst das nicht? Dann ignoriere diese Mail: Es geschieht nichts, und wir löschen deine Adresse.',
    },
    letter: {
      subject: 'Dein Antrag, Fotos zu entfernen',
      subjectMore: 'Eine Frage zu deinem Antrag, Fotos zu entfernen',
      heading: 'Zu deinem Antrag',
      action: 'Meinen Antrag ansehen',
      keep: 'Wenn etwas unklar ist, antworte auf diese Mail.',
    },
    drafts: {
      opening: 'Am {date} hast du uns gebeten, Fotos zu entfernen.',
      Removed:
        'Endgültig entfernte Fotos: {count}. Wir haben sie gelöscht und alles, was wir darin gelesen hatten. Bis Suchmaschinen sie vergessen, kann es einige Tage dauern.',
      Kept: 'Endgültig entfernte Fotos, die nur behält, wer sie schon gekauft hatte: {count}. Sonst kann sie niemand mehr sehen oder kaufen.',
      Hidden: 'Aus dem Shop entfernte Fotos: {count}. Niemand kann sie mehr finden oder kaufen.',
      Refused:
        'Fotos, die im Shop bleiben: {count}. Der Grund: [warum sie bleiben].\n\nWenn du damit nicht einverstanden bist, antworte auf diese Mail. Du kannst dich auch bei deiner Datenschutzbehörde beschweren oder vor Gericht gehen.',
      Gone: 'Fotos, die schon vorher entfernt waren: {count}.',
      more: 'Bevor wir entscheiden können, müssen wir noch etwas wissen: [was fehlt].\n\nBitte antworte auf diese Mail.',
    },
  },
  ru: {
    asked: {
      subject: 'Подтвердите: удаление фотографий',
      heading: 'Удалить фотографии?',
      body: 'На сайте {site} вы попросили удалить фотографии. Подтвердите, что это были вы. С этого момента мы принимаем ваше обращение, и вы увидите, до какого дня получите ответ.',
      action: 'Да, это моё обращение',
      keep: {
        one: 'Подтвердите в течение {count} часа. Потом по этой ссылке видно состояние обращения; там же его можно отозвать.',
        few: 'Подтвердите в течение {count} часов. Потом по этой ссылке видно состояние обращения; там же его можно отозвать.',
        many: 'Подтвердите в течение {count} часов. Потом по этой ссылке видно состояние обращения; там же его можно отозвать.',
        other:
          'Подтвердите в течение {count} часа. Потом по этой ссылке видно состояние обращения; там же его можно отозвать.',
      },
      notYou:
        'Это были не вы? Тогда не обращайте внимания на письмо: ничего не произойдёт, а ваш адрес мы удалим.',
    },
    letter: {
      subject: 'Ваше обращение об удалении фотографий',
      subjectMore: 'Вопрос по вашему обращению об удалении фотографий',
      heading: 'О вашем обращении',
      action: 'Открыть моё обращение',
      keep: 'Если что-то непонятно, просто ответьте на это письмо.',
    },
    drafts: {
      opening: '{date} вы попросили нас удалить фотографии.',
      Removed:
        'Удалено навсегда фотографий: {count}. Мы удалили их и всё, что на них распознали. Поисковым системам может понадобиться несколько дней, чтобы забыть их.',
      Kept: 'Удалено навсегда фотографий, которые остаются только у тех, кто успел их купить: {count}. Больше никто не может ни увидеть, ни купить их.',
      Hidden: 'Убрано из магазина фотографий: {count}. Больше никто не может ни найти, ни купить их.',
      Refused:
        'Остаётся в магазине фотографий: {count}. Причина: [почему они остаются].\n\nЕсли вы не согласны, просто ответьте на это письмо. Вы также можете пожаловаться в орган по защите персональных данных или обратиться в суд.',
      Gone: 'Фотографий, удалённых уже раньше: {count}.',
      more: 'Чтобы принять решение, нам нужно узнать ещё кое-что: [чего не хватает].\n\nОтветьте, пожалуйста, на это письмо.',
    },
  },
  cs: {
    asked: {
      subject: 'Prosím potvrďte: odstranění fotek',
      heading: 'Máme odstranit fotky?',
      body: 'Na {site} jste požádali o odstranění fotek. Potvrďte prosím, že jste to byli vy. Od té chvíle vaše žádost platí a uvidíte, do kdy dostanete odpověď.',
      action: 'Ano, to je moje žádost',
      keep: {
        one: 'Potvrďte ji prosím do {count} hodiny. Odkaz vám pak ukáže stav žádosti a můžete ji tam vzít zpět.',
        few: 'Potvrďte ji prosím do {count} hodin. Odkaz vám pak ukáže stav žádosti a můžete ji tam vzít zpět.',
        other:
          'Potvrďte ji prosím do {count} hodin. Odkaz vám pak ukáže stav žádosti a můžete ji tam vzít zpět.',
      },
      notYou: 'Nebyli jste to vy? Pak tento e-mail ignorujte: nic se nestane a vaši adresu smažeme.',
    },
    letter: {
      subject: 'Vaše žádost o odstranění fotek',
      subjectMore: 'Dotaz k vaší žádosti o odstranění fotek',
      heading: 'K vaší žádosti',
      action: 'Zobrazit moji žádost',
      keep: 'Pokud je něco nejasné, odpovězte na tento e-mail.',
    },
    drafts: {
      opening: 'Dne {date} jste nás požádali o odstranění fotek.',
      Removed:
        'Fotky odstraněné natrvalo: {count}. Smazali jsme je i všechno, co jsme z nich přečetli. Vyhledávačům může trvat pár dní, než na ně zapomenou.',
      Kept: 'Fotky odstraněné natrvalo, které zůstanou jen těm, kdo si je už koupili: {count}. Nikdo jiný je už neuvidí ani nekoupí.',
      Hidden: 'Fotky odstraněné z obchodu: {count}. Nikdo je už nenajde ani nekoupí.',
      Refused:
        'Fotky, které v obchodě zůstávají: {count}. Důvod: [proč zůstávají].\n\nPokud nesouhlasíte, odpovězte na tento e-mail. Můžete si také stěžovat u úřadu pro ochranu osobních údajů nebo se obrátit na soud.',
      Gone: 'Fotky, které byly odstraněny už dříve: {count}.',
      more: 'Než rozhodneme, potřebujeme vědět ještě něco: [co chybí].\n\nOdpovězte prosím na tento e-mail.',
    },
  },
  el: {
    asked: {
      subject: 'Επιβεβαιώστε: αφαίρεση φωτογραφιών',
      heading: 'Να αφαιρέσουμε φωτογραφίες;',
      body: 'Ζητήσατε στο {site} να αφαιρεθούν φωτογραφίες. Επιβεβαιώστε ότι ήσασταν εσείς. Από τότε ισχύει το αίτημά σας και θα δείτε έως πότε θα λάβετε απάντηση.',
      action: 'Ναι, είναι δικό μου αίτημα',
      keep: {
        one: 'Επιβεβαιώστε μέσα σε {count} ώρα. Μετά ο σύνδεσμος δείχνει την πορεία του αιτήματός σας, και εκεί μπορείτε να το ανακαλέσετε.',
        other:
          'Επιβεβαιώστε μέσα σε {count} ώρες. Μετά ο σύνδεσμος δείχνει την πορεία του αιτήματός σας, και εκεί μπορείτε να το ανακαλέσετε.',
      },
      notYou:
        'Δεν ήσασταν εσείς; Αγνοήστε αυτό το μήνυμα: δεν θα γίνει τίποτα και θα διαγράψουμε τη διεύθυνσή σας.',
    },
    letter: {
      subject: 'Το αίτημά σας για αφαίρεση φωτογραφιών',
      subjectMore: 'Μια ερώτηση για το αίτημά σας για αφαίρεση φωτογραφιών',
      heading: 'Για το αίτημά σας',
      action: 'Προβολή του αιτήματός μου',
      keep: 'Αν κάτι δεν είναι σαφές, απαντήστε σε αυτό το μήνυμα.',
    },
    drafts: {
      opening: 'Στις {date} μας ζητήσατε να αφαιρέσουμε φωτογραφίες.',
      Removed:
        'Φωτογραφίες που αφαιρέθηκαν οριστικά: {count}. Τις διαγράψαμε μαζί με ό,τι είχαμε διαβάσει σε αυτές. Οι μηχανές αναζήτησης ίσως χρειαστούν λίγες μέρες για να τις ξεχάσουν.',
      Kept: 'Φωτογραφίες που αφαιρέθηκαν οριστικά και μένουν μόνο σε όσους τις είχαν ήδη αγοράσει: {count}. Κανείς άλλος δεν μπορεί πια να τις δει ή να τις αγοράσει.',
      Hidden:
        'Φωτογραφίες που αποσύρθηκαν από το κατάστημα: {count}. Κανείς δεν μπορεί πια να τις βρει ή να τις αγοράσει.',
      Refused:
        'Φωτογραφίες που παραμένουν στο κατάστημα: {count}. Ο λόγος: [γιατί παραμένουν].\n\nΑν διαφωνείτε, απαντήστε σε αυτό το μήνυμα. Μπορείτε επίσης να υποβάλετε καταγγελία στην αρχή προστασίας δεδομένων ή να προσφύγετε στο δικαστήριο.',
      Gone: 'Φωτογραφίες που είχαν ήδη αφαιρεθεί: {count}.',
      more: 'Για να αποφασίσουμε, χρειαζόμαστε κάτι ακόμη: [τι λείπει].\n\nΠαρακαλούμε απαντήστε σε αυτό το μήνυμα.',
    },
  },
  es: {
    asked: {
      subject: 'Confirma, por favor: retirar fotos',
      heading: '¿Retiramos las fotos?',
      body: 'Has pedido en {site} que se retiren unas fotos. Confirma, por favor, que has sido tú. Desde ese momento tu solicitud cuenta y verás para cuándo esperar nuestra respuesta.',
      action: 'Sí, es mi solicitud',
      keep: {
        one: 'Confírmala en el plazo de {count} hora. Después, el enlace te muestra el estado de tu solicitud, y ahí puedes retirarla.',
        other:
          'Confírmala en el plazo de {count} horas. Después, el enlace te muestra el estado de tu solicitud, y ahí puedes retirarla.',
      },
      notYou: '¿No has sido tú? Ignora este correo: no pasará nada y borraremos tu dirección.',
    },
    letter: {
      subject: 'Tu solicitud de retirar fotos',
      subjectMore: 'Una pregunta sobre tu solicitud de retirar fotos',
      heading: 'Sobre tu solicitud',
      action: 'Ver mi solicitud',
      keep: 'Si algo no queda claro, responde a este correo.',
    },
    drafts: {
      opening: 'El {date} nos pediste que retiráramos unas fotos.',
      Removed:
        'Fotos retiradas para siempre: {count}. Las hemos borrado con todo lo que habíamos leído en ellas. Los buscadores pueden tardar unos días en olvidarlas.',
      Kept: 'Fotos retiradas para siempre, que solo conserva quien ya las había comprado: {count}. Nadie más puede verlas ni comprarlas.',
      Hidden: 'Fotos retiradas de la tienda: {count}. Ya nadie puede encontrarlas ni comprarlas.',
      Refused:
        'Fotos que siguen en la tienda: {count}. El motivo: [por qué siguen].\n\nSi no estás de acuerdo, responde a este correo. También puedes reclamar ante tu autoridad de protección de datos o acudir a los tribunales.',
      Gone: 'Fotos que ya se habían retirado antes: {count}.',
      more: 'Antes de decidir necesitamos saber algo más: [qué falta].\n\nResponde a este correo.',
    },
  },
  it: {
    asked: {
      subject: 'Conferma, per favore: rimozione di foto',
      heading: 'Vuoi che rimuoviamo delle foto?',
      body: 'Su {site} hai chiesto di rimuovere delle foto. Conferma, per favore, che la richiesta è tua. Da quel momento la tua richiesta vale e vedrai entro quando avrai una risposta.',
      action: 'Sì, è la mia richiesta',
      keep: {
        one: 'Conferma entro {count} ora. Dopo, il link ti mostra lo stato della richiesta, e lì puoi ritirarla.',
        other:
          'Conferma entro {count} ore. Dopo, il link ti mostra lo stato della richiesta, e lì puoi ritirarla.',
      },
      notYou: 'Non l’hai chiesto tu? Ignora questa e-mail: non succede nulla e cancelliamo il tuo indirizzo.',
    },
    letter: {
      subject: 'La tua richiesta di rimuovere foto',
      subjectMore: 'Una domanda sulla tua richiesta di rimuovere foto',
      heading: 'Sulla tua richiesta',
      action: 'Vedi la mia richiesta',
      keep: 'Se qualcosa non è chiaro, rispondi a questa e-mail.',
    },
    drafts: {
      opening: 'In data {date} ci hai chiesto di rimuovere delle foto.',
      Removed:
        'Foto rimosse per sempre: {count}. Le abbiamo cancellate con tutto ciò che vi avevamo letto. I motori di ricerca possono impiegare qualche giorno a dimenticarle.',
      Kept: 'Foto rimosse per sempre, che restano solo a chi le aveva già comprate: {count}. Nessun altro può più vederle o comprarle.',
      Hidden: 'Foto rimosse dal negozio: {count}. Nessuno può più trovarle o comprarle.',
      Refused:
        'Foto che restano nel negozio: {count}. Il motivo: [perché restano].\n\nSe non sei d’accordo, rispondi a questa e-mail. Puoi anche presentare un reclamo al Garante per la protezione dei dati o rivolgerti al giudice.',
      Gone: 'Foto che erano già state rimosse: {count}.',
      more: 'Prima di decidere ci serve ancora un’informazione: [che cosa manca].\n\nRispondi a questa e-mail.',
    },
  },
  sl: {
    asked: {
      subject: 'Prosimo, potrdite: odstranitev fotografij',
      heading: 'Naj odstranimo fotografije?',
      body: 'Na {site} ste prosili, da odstranimo fotografije. Prosimo, potrdite, da ste bili to vi. Od takrat vaša prošnja velja in videli boste, do kdaj dobite odgovor.',
      action: 'Da, to je moja prošnja',
      keep: {
        one: 'Potrdite v {count} uri. Nato povezava pokaže stanje vaše prošnje in tam jo lahko tudi umaknete.',
        two: 'Potrdite v {count} urah. Nato povezava pokaže stanje vaše prošnje in tam jo lahko tudi umaknete.',
        few: 'Potrdite v {count} urah. Nato povezava pokaže stanje vaše prošnje in tam jo lahko tudi umaknete.',
        other:
          'Potrdite v {count} urah. Nato povezava pokaže stanje vaše prošnje in tam jo lahko tudi umaknete.',
      },
      notYou: 'Niste bili vi? Prezrite to sporočilo: nič se ne zgodi in vaš naslov izbrišemo.',
    },
    letter: {
      subject: 'Vaša prošnja za odstranitev fotografij',
      subjectMore: 'Vprašanje o vaši prošnji za odstranitev fotografij',
      heading: 'O vaši prošnji',
      action: 'Prikaži mojo prošnjo',
      keep: 'Če kaj ni jasno, odgovorite na to sporočilo.',
    },
    drafts: {
      opening: 'Prosili ste nas ({date}), da odstranimo fotografije.',
      Removed:
        'Za vedno odstranjene fotografije: {count}. Izbrisali smo jih z vsem, kar smo na njih prebrali. Iskalniki jih morda pozabijo šele čez nekaj dni.',
      Kept: 'Za vedno odstranjene fotografije, ki ostanejo le tistim, ki so jih že kupili: {count}. Nihče drug jih ne more več videti ali kupiti.',
      Hidden: 'Fotografije, odstranjene iz trgovine: {count}. Nihče jih ne more več najti ali kupiti.',
      Refused:
        'Fotografije, ki ostanejo v trgovini: {count}. Razlog: [zakaj ostanejo].\n\nČe se ne strinjate, odgovorite na to sporočilo. Lahko se tudi pritožite pri organu za varstvo osebnih podatkov ali greste na sodišče.',
      Gone: 'Fotografije, ki so bile odstranjene že prej: {count}.',
      more: 'Preden se odločimo, moramo izvedeti še nekaj: [kaj manjka].\n\nProsimo, odgovorite na to sporočilo.',
    },
  },
};

/** Returns the texts to requesters of a removal, in a language. */
export function removalTexts(language: Language): RemovalTexts {
  return TEXTS[language];
}

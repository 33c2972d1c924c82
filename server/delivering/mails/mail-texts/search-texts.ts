import type { Language } from '#contract/languages.ts';
import type { Letter, Plural } from './mail-texts.ts';

/** The answers to somebody who asked to be looked for at `{event}`: `{count}` photos were found, or none. */
interface SearchTexts {
  found: Omit<Letter<Plural>, 'keep'>;
  /** How long the link works, `{count}` days. */
  keep: Plural;
  none: Letter;
}

const TEXTS: Record<Language, SearchTexts> = {
  en: {
    found: {
      subject: 'We looked for you: {event}',
      heading: 'We looked for you.',
      body: {
        one: 'You asked us to look for you at {event}. We found {count} photo that may show you.',
        other: 'You asked us to look for you at {event}. We found {count} photos that may show you.',
      },
      action: 'Show the photos',
    },
    keep: {
      one: 'The link works for {count} day. Then we delete your request and your address.',
      other: 'The link works for {count} days. Then we delete your request and your address.',
    },
    none: {
      subject: 'We looked for you: {event}',
      heading: 'We looked and found none.',
      body: 'You asked us to look for you at {event}. We searched the photos and, sadly, found none of you. Photographers can’t catch everybody.',
      action: 'Go to the event',
      keep: 'If you remember more, write to us.',
    },
  },
  de: {
    found: {
      subject: 'Wir haben dich gesucht: {event}',
      heading: 'Wir haben nachgesehen.',
      body: {
        one: 'Du hast uns gebeten, dich bei {event} zu suchen. Wir haben {count} Foto gefunden, das dich zeigen könnte.',
        other:
          'Du hast uns gebeten, dich bei {event} zu suchen. Wir haben {count} Fotos gefunden, die dich zeigen könnten.',
      },
      action: 'Fotos ansehen',
    },
    keep: {
      one: 'Der Link gilt {count} Tag. Danach löschen wir deine Anfrage und deine Adresse.',
      other: 'Der Link gilt {count} Tage. Danach löschen wir deine Anfrage und deine Adresse.',
    },
    none: {
      subject: 'Wir haben dich gesucht: {event}',
      heading: 'Wir haben leider nichts gefunden.',
      body: 'Du hast uns gebeten, dich bei {event} zu suchen. Wir sind die Fotos durchgegangen und haben dich leider auf keinem entdeckt. Nicht jeder läuft einer Kamera vor die Linse.',
      action: 'Zur Veranstaltung',
      keep: 'Dir fällt noch etwas ein? Schreib uns.',
    },
  },
  ru: {
    found: {
      subject: 'Мы искали вас: {event}',
      heading: 'Мы посмотрели.',
      body: {
        one: 'Вы просили найти вас на событии {event}. Мы нашли {count} фотографию, на которой можете быть вы.',
        few: 'Вы просили найти вас на событии {event}. Мы нашли {count} фотографии, на которых можете быть вы.',
        many: 'Вы просили найти вас на событии {event}. Мы нашли {count} фотографий, на которых можете быть вы.',
        other:
          'Вы просили найти вас на событии {event}. Мы нашли {count} фотографии, на которых можете быть вы.',
      },
      action: 'Посмотреть фотографии',
    },
    keep: {
      one: 'Ссылка действует {count} день. Потом мы удалим ваш запрос и адрес.',
      few: 'Ссылка действует {count} дня. Потом мы удалим ваш запрос и адрес.',
      many: 'Ссылка действует {count} дней. Потом мы удалим ваш запрос и адрес.',
      other: 'Ссылка действует {count} дня. Потом мы удалим ваш запрос и адрес.',
    },
    none: {
      subject: 'Мы искали вас: {event}',
      heading: 'Мы искали, но не нашли.',
      body: 'Вы просили найти вас на событии {event}. Мы просмотрели фотографии, но вас, к сожалению, не нашли. Фотографы успевают снять не всех.',
      action: 'Перейти к событию',
      keep: 'Вспомнили что-то ещё? Напишите нам.',
    },
  },
  cs: {
    found: {
      subject: 'Hledali jsme vás: {event}',
      heading: 'Podívali jsme se.',
      body: {
        one: 'Chtěli jste, abychom vás na akci {event} našli. Máme {count} fotku, na které můžete být.',
        few: 'Chtěli jste, abychom vás na akci {event} našli. Máme {count} fotky, na kterých můžete být.',
        many: 'Chtěli jste, abychom vás na akci {event} našli. Máme {count} fotky, na kterých můžete být.',
        other: 'Chtěli jste, abychom vás na akci {event} našli. Máme {count} fotek, na kterých můžete být.',
      },
      action: 'Zobrazit fotky',
    },
    keep: {
      one: 'Odkaz platí {count} den. Pak vaši žádost i adresu smažeme.',
      few: 'Odkaz platí {count} dny. Pak vaši žádost i adresu smažeme.',
      many: 'Odkaz platí {count} dne. Pak vaši žádost i adresu smažeme.',
      other: 'Odkaz platí {count} dní. Pak vaši žádost i adresu smažeme.',
    },
    none: {
      subject: 'Hledali jsme vás: {event}',
      heading: 'Hledali jsme, ale nenašli.',
      body: 'Chtěli jste, abychom vás na akci {event} našli. Fotky jsme prošli, ale na žádné jsme vás bohužel neobjevili. Fotografové nezachytí každého.',
      action: 'Přejít na akci',
      keep: 'Vzpomněli jste si ještě na něco? Napište nám.',
    },
  },
  el: {
    found: {
      subject: 'Σας αναζητήσαμε: {event}',
      heading: 'Το ψάξαμε.',
      body: {
        one: 'Μας ζητήσατε να σας βρούμε στη διοργάνωση {event}. Βρήκαμε {count} φωτογραφία που ίσως δείχνει εσάς.',
        other:
          'Μας ζητήσατε να σας βρούμε στη διοργάνωση {event}. Βρήκαμε {count} φωτογραφίες που ίσως δείχνουν εσάς.',
      },
      action: 'Δείτε τις φωτογραφίες',
    },
    keep: {
      one: 'Ο σύνδεσμος ισχύει για {count} ημέρα. Μετά διαγράφουμε το αίτημα και τη διεύθυνσή σας.',
      other: 'Ο σύνδεσμος ισχύει για {count} ημέρες. Μετά διαγράφουμε το αίτημα και τη διεύθυνσή σας.',
    },
    none: {
      subject: 'Σας αναζητήσαμε: {event}',
      heading: 'Ψάξαμε, αλλά δεν βρήκαμε.',
      body: 'Μας ζητήσατε να σας βρούμε στη διοργάνωση {event}. Κοιτάξαμε τις φωτογραφίες, αλλά δυστυχώς δεν σας είδαμε σε καμία. Οι φωτογράφοι δεν προλαβαίνουν τους πάντες.',
      action: 'Στη διοργάνωση',
      keep: 'Θυμηθήκατε κάτι ακόμα; Γράψτε μας.',
    },
  },
  es: {
    found: {
      subject: 'Te hemos buscado: {event}',
      heading: 'Te hemos buscado.',
      body: {
        one: 'Nos pediste que te buscáramos en {event}. Hemos encontrado {count} foto en la que podrías salir.',
        many: 'Nos pediste que te buscáramos en {event}. Hemos encontrado {count} de fotos en las que podrías salir.',
        other:
          'Nos pediste que te buscáramos en {event}. Hemos encontrado {count} fotos en las que podrías salir.',
      },
      action: 'Ver las fotos',
    },
    keep: {
      one: 'El enlace funciona durante {count} día. Después borramos tu solicitud y tu dirección.',
      many: 'El enlace funciona durante {count} de días. Después borramos tu solicitud y tu dirección.',
      other: 'El enlace funciona durante {count} días. Después borramos tu solicitud y tu dirección.',
    },
    none: {
      subject: 'Te hemos buscado: {event}',
      heading: 'Hemos buscado, pero no hay ninguna.',
      body: 'Nos pediste que te buscáramos en {event}. Hemos repasado las fotos y, por desgracia, no sales en ninguna. Los fotógrafos no alcanzan a captar a todo el mundo.',
      action: 'Ir al evento',
      keep: '¿Recuerdas algo más? Escríbenos.',
    },
  },
  it: {
    found: {
      subject: 'Ti abbiamo cercato: {event}',
      heading: 'Abbiamo controllato.',
      body: {
        one: 'Ci hai chiesto di cercarti tra le foto di {event}. Abbiamo trovato {count} foto in cui potresti esserci tu.',
        many: 'Ci hai chiesto di cercarti tra le foto di {event}. Abbiamo trovato {count} di foto in cui potresti esserci tu.',
        other:
          'Ci hai chiesto di cercarti tra le foto di {event}. Abbiamo trovato {count} foto in cui potresti esserci tu.',
      },
      action: 'Guarda le foto',
    },
    keep: {
      one: 'Il link è valido per {count} giorno. Poi cancelliamo la tua richiesta e il tuo indirizzo.',
      many: 'Il link è valido per {count} di giorni. Poi cancelliamo la tua richiesta e il tuo indirizzo.',
      other: 'Il link è valido per {count} giorni. Poi cancelliamo la tua richiesta e il tuo indirizzo.',
    },
    none: {
      subject: 'Ti abbiamo cercato: {event}',
      heading: 'Abbiamo cercato, ma niente.',
      body: 'Ci hai chiesto di cercarti tra le foto di {event}. Le abbiamo guardate, ma purtroppo non ci sei. I fotografi non riescono a riprendere tutti.',
      action: 'Vai all’evento',
      keep: 'Ti viene in mente altro? Scrivici.',
    },
  },
  sl: {
    found: {
      subject: 'Iskali smo vas: {event}',
      heading: 'Pogledali smo.',
      body: {
        one: 'Iskali smo vas na dogodku {event}. Našli smo {count} fotografijo, na kateri ste morda vi.',
        two: 'Iskali smo vas na dogodku {event}. Našli smo {count} fotografiji, na katerih ste morda vi.',
        few: 'Iskali smo vas na dogodku {event}. Našli smo {count} fotografije, na katerih ste morda vi.',
        other: 'Iskali smo vas na dogodku {event}. Našli smo {count} fotografij, na katerih ste morda vi.',
      },
      action: 'Oglejte si fotografije',
    },
    keep: {
      one: 'Povezava velja {count} dan. Nato izbrišemo prošnjo in vaš naslov.',
      two: 'Povezava velja {count} dneva. Nato izbrišemo prošnjo in vaš naslov.',
      few: 'Povezava velja {count} dni. Nato izbrišemo prošnjo in vaš naslov.',
      other: 'Povezava velja {count} dni. Nato izbrišemo prošnjo in vaš naslov.',
    },
    none: {
      subject: 'Iskali smo vas: {event}',
      heading: 'Iskali smo, a nismo našli.',
      body: 'Iskali smo vas na dogodku {event}. Pregledali smo fotografije, a vas žal ni na nobeni. Fotografi ne ujamejo vsakogar.',
      action: 'Na dogodek',
      keep: 'Se spomnite še česa? Pišite nam.',
    },
  },
};

export const searchTexts = (language: Language): SearchTexts => TEXTS[language];

import type { Language } from '#contract/languages.ts';

/** How the people of an event come to their photos: by a bib, or by a link that is mailed to them. */
export type WayIn = 'bib' | 'mail';

/** The words of a poster, and of what organizers send to participants. `{…}` are filled in. */
export interface SharingTexts {
  /** The poster's headline. */
  headline: string;
  scan: string;
  /** What one does then. */
  search: Readonly<Record<WayIn, string>>;
  look: string;
  orType: string;
  subject: string;
  mail: string;
  /** How they find themselves, within the mail. */
  way: Readonly<Record<WayIn, string>>;
  social: string;
}

const TEXTS: Record<Language, SharingTexts> = {
  cs: {
    headline: 'Najdi své fotky',
    scan: 'Naskenuj kód',
    search: { bib: 'Zadej startovní číslo', mail: 'Nech si poslat odkaz e-mailem' },
    look: 'Prohlédni si své fotky',
    orType: 'Nebo na webu:',
    subject: 'Tvoje fotky: {title}',
    mail: 'Ahoj,\n\ndíky za účast! Fotky z akce {title} jsou na světě:\n\n{url}\n\n{way}\n\nHezké prohlížení!',
    way: {
      bib: 'Stačí zadat startovní číslo a uvidíš všechny snímky, na kterých jsi.',
      mail: 'Zadej e-mail uvedený při registraci a pošleme ti odkaz na všechny tvoje snímky.',
    },
    social: 'Fotky z akce {title} jsou venku! Najdi se: {url}',
  },
  de: {
    headline: 'Finde deine Fotos',
    scan: 'Code scannen',
    search: { bib: 'Startnummer eingeben', mail: 'Link per E-Mail schicken lassen' },
    look: 'Deine Fotos ansehen',
    orType: 'Oder im Browser:',
    subject: 'Deine Fotos: {title}',
    mail: 'Hallo,\n\nschön, dass du dabei warst! Die Fotos von {title} sind da:\n\n{url}\n\n{way}\n\nViel Freude damit!',
    way: {
      bib: 'Gib deine Startnummer ein, und du siehst alle Bilder, auf denen du bist.',
      mail: 'Gib die E-Mail-Adresse ein, mit der du angemeldet bist. Du bekommst einen Link zu allen deinen Bildern.',
    },
    social: 'Die Fotos von {title} sind da! Such dich: {url}',
  },
  el: {
    headline: 'Βρες τις φωτογραφίες σου',
    scan: 'Σκάναρε τον κωδικό',
    search: { bib: 'Γράψε τον αριθμό σου', mail: 'Ζήτησε τον σύνδεσμο με e-mail' },
    look: 'Δες τις φωτογραφίες σου',
    orType: 'Ή στη διεύθυνση:',
    subject: 'Οι φωτογραφίες σου: {title}',
    mail: 'Γεια σου,\n\nευχαριστούμε που ήσουν μαζί μας! Οι φωτογραφίες από τη διοργάνωση {title} είναι έτοιμες:\n\n{url}\n\n{way}\n\nΚαλή διασκέδαση!',
    way: {
      bib: 'Γράψε τον αριθμό συμμετοχής σου και θα δεις όλες τις φωτογραφίες σου.',
      mail: 'Γράψε το e-mail της εγγραφής σου και θα λάβεις έναν σύνδεσμο για όλες τις φωτογραφίες σου.',
    },
    social: 'Οι φωτογραφίες από {title} είναι εδώ! Βρες τις δικές σου: {url}',
  },
  en: {
    headline: 'Find your photos',
    scan: 'Scan the code',
    search: { bib: 'Type your bib number', mail: 'Have your link mailed to you' },
    look: 'See your photos',
    orType: 'Or go to',
    subject: 'Your photos: {title}',
    mail: 'Hello,\n\nthank you for being with us! The photos of {title} are here:\n\n{url}\n\n{way}\n\nEnjoy them!',
    way: {
      bib: 'Type your bib number to see every picture you are in.',
      mail: 'Type the e-mail address you registered with, and you get a link to all of your pictures.',
    },
    social: 'The photos of {title} are here! Find yours: {url}',
  },
  es: {
    headline: 'Encuentra tus fotos',
    scan: 'Escanea el código',
    search: { bib: 'Escribe tu dorsal', mail: 'Pide tu enlace por correo' },
    look: 'Mira tus fotos',
    orType: 'O entra en',
    subject: 'Tus fotos: {title}',
    mail: 'Hola:\n\n¡Gracias por correr con nosotros! Ya están las fotos de {title}:\n\n{url}\n\n{way}\n\n¡Que las disfrutes!',
    way: {
      bib: 'Escribe tu dorsal y verás todas las fotos en las que sales.',
      mail: 'Escribe el correo con el que te inscribiste y recibirás un enlace a todas tus fotos.',
    },
    social: '¡Ya están las fotos de {title}! Busca las tuyas: {url}',
  },
  it: {
    headline: 'Trova le tue foto',
    scan: 'Inquadra il codice',
    search: { bib: 'Scrivi il tuo pettorale', mail: 'Ricevi il link via e-mail' },
    look: 'Guarda le tue foto',
    orType: 'Oppure vai su',
    subject: 'Le tue foto: {title}',
    mail: 'Ciao,\n\ngrazie per aver corso con noi! Le foto di {title} sono online:\n\n{url}\n\n{way}\n\nBuon divertimento!',
    way: {
      bib: 'Scrivi il tuo numero di pettorale e vedrai tutte le foto in cui ci sei.',
      mail: 'Scrivi l’e-mail della tua iscrizione e riceverai un link a tutte le tue foto.',
    },
    social: 'Le foto di {title} sono online! Trova le tue: {url}',
  },
  ru: {
    headline: 'Найди свои фото',
    scan: 'Отсканируй код',
    search: { bib: 'Введи стартовый номер', mail: 'Получи ссылку на почту' },
    look: 'Смотри свои фото',
    orType: 'Или открой сайт:',
    subject: 'Твои фотографии: {title}',
    mail: 'Привет!\n\nСпасибо за участие! Фотографии с «{title}» уже на сайте:\n\n{url}\n\n{way}\n\nПриятного просмотра!',
    way: {
      bib: 'Введи стартовый номер — и увидишь все снимки, на которых есть ты.',
      mail: 'Введи почту, указанную при регистрации, — придёт ссылка на все твои снимки.',
    },
    social: 'Фотографии с «{title}» уже на сайте! Найди свои: {url}',
  },
  sl: {
    headline: 'Najdi svoje fotografije',
    scan: 'Poskeniraj kodo',
    search: { bib: 'Vpiši štartno številko', mail: 'Povezavo prejmi po e-pošti' },
    look: 'Oglej si svoje fotografije',
    orType: 'Ali obišči',
    subject: 'Tvoje fotografije: {title}',
    mail: 'Živjo,\n\nhvala za sodelovanje! Fotografije s prireditve {title} so tu:\n\n{url}\n\n{way}\n\nObilo užitkov!',
    way: {
      bib: 'Vpiši štartno številko in oglej si vse posnetke, na katerih si.',
      mail: 'Vpiši e-naslov s prijave in prejmi povezavo do vseh svojih posnetkov.',
    },
    social: 'Fotografije s prireditve {title} so tu! Poišči svoje: {url}',
  },
};

/** Returns the words of a poster and of what is sent to participants. */
export const sharingTexts = (language: Language): SharingTexts => TEXTS[language];

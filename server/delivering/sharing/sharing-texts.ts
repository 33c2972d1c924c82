import type { Language } from '#contract/languages.ts';

/** How the people of an event find their photos: by a bib, or by a link that is mailed to them. */
export type WayIn = 'bib' | 'mail';

/** The texts of a poster, and of organizers' messages to participants. `{…}` are filled in. */
export interface SharingTexts {
  /** The poster's headline. */
  headline: string;
  scan: string;
  /** The next step. */
  search: Readonly<Record<WayIn, string>>;
  look: string;
  orType: string;
  subject: string;
  mail: string;
  /** The words in the mail that say how runners find their photos. */
  way: Readonly<Record<WayIn, string>>;
  social: string;
}

const TEXTS: Record<Language, SharingTexts> = {
  cs: {
    headline: 'Najděte své fotky',
    scan: 'Naskenujte kód',
    search: { bib: 'Zadejte startovní číslo', mail: 'Nechte si poslat odkaz e-mailem' },
    look: 'Prohlédněte si své fotky',
    orType: 'Nebo na webu:',
    subject: 'Vaše fotky: {title}',
    mail: 'Dobrý den,\n\nděkujeme za účast! Fotky ze závodu {title} jsou na světě:\n\n{url}\n\n{way}\n\nHezké prohlížení!',
    way: {
      bib: 'Stačí zadat startovní číslo a uvidíte všechny snímky, na kterých jste.',
      mail: 'Zadejte e-mail uvedený při registraci a pošleme vám odkaz na všechny vaše snímky.',
    },
    social: 'Fotky ze závodu {title} jsou venku! Najděte se: {url}',
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
    headline: 'Βρείτε τις φωτογραφίες σας',
    scan: 'Σαρώστε τον κωδικό',
    search: { bib: 'Γράψτε τον αριθμό σας', mail: 'Ζητήστε τον σύνδεσμο με e-mail' },
    look: 'Δείτε τις φωτογραφίες σας',
    orType: 'Ή στη διεύθυνση:',
    subject: 'Οι φωτογραφίες σας: {title}',
    mail: 'Γεια σας,\n\nευχαριστούμε που ήσασταν μαζί μας! Οι φωτογραφίες από τη διοργάνωση {title} είναι έτοιμες:\n\n{url}\n\n{way}\n\nΚαλή διασκέδαση!',
    way: {
      bib: 'Γράψτε τον αριθμό συμμετοχής σας και θα δείτε όλες τις φωτογραφίες σας.',
      mail: 'Γράψτε το e-mail της εγγραφής σας και θα λάβετε έναν σύνδεσμο για όλες τις φωτογραφίες σας.',
    },
    social: 'Οι φωτογραφίες από {title} είναι εδώ! Βρείτε τις δικές σας: {url}',
  },
  en: {
    headline: 'Find your photos',
    scan: 'Scan the code',
    search: { bib: 'Enter your bib number', mail: 'Get your link by email' },
    look: 'See your photos',
    orType: 'Or go to',
    subject: 'Your photos: {title}',
    mail: 'Hello,\n\nThank you for taking part! The photos from {title} are here:\n\n{url}\n\n{way}\n\nEnjoy them!',
    way: {
      bib: 'Enter your bib number to see every photo of you.',
      mail: 'Enter the email address you registered with, and we’ll send you a link to all your photos.',
    },
    social: 'The photos from {title} are here! Find yours: {url}',
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
    headline: 'Найдите свои фото',
    scan: 'Отсканируйте код',
    search: { bib: 'Введите стартовый номер', mail: 'Получите ссылку на почту' },
    look: 'Смотрите свои фото',
    orType: 'Или откройте сайт:',
    subject: 'Ваши фотографии: {title}',
    mail: 'Здравствуйте!\n\nСпасибо за участие! Фотографии с «{title}» уже на сайте:\n\n{url}\n\n{way}\n\nПриятного просмотра!',
    way: {
      bib: 'Введите стартовый номер — и увидите все снимки, на которых есть вы.',
      mail: 'Введите почту, указанную при регистрации, — придёт ссылка на все ваши снимки.',
    },
    social: 'Фотографии с «{title}» уже на сайте! Найдите свои: {url}',
  },
  sl: {
    headline: 'Poiščite svoje fotografije',
    scan: 'Skenirajte kodo',
    search: { bib: 'Vpišite štartno številko', mail: 'Povezavo prejmite po e-pošti' },
    look: 'Oglejte si svoje fotografije',
    orType: 'Ali obiščite',
    subject: 'Vaše fotografije: {title}',
    mail: 'Pozdravljeni,\n\nhvala za sodelovanje! Fotografije z dogodka {title} so tu:\n\n{url}\n\n{way}\n\nObilo užitkov!',
    way: {
      bib: 'Vpišite štartno številko in oglejte si vse posnetke, na katerih ste.',
      mail: 'Vpišite e-naslov s prijave in prejeli boste povezavo do vseh svojih posnetkov.',
    },
    social: 'Fotografije z dogodka {title} so tu! Poiščite svoje: {url}',
  },
};

/** Returns the texts of a poster and of messages to participants. */
export const sharingTexts = (language: Language): SharingTexts => TEXTS[language];

import type { Language } from '#contract/languages.ts';
import type { RequestFieldName, RequestKind } from '#contract/request.ts';

/** The texts around a visitor's request form. */
export interface RequestTexts {
  /** The name of each form, as in a subject. */
  kinds: Record<RequestKind, string>;
  fields: Record<RequestFieldName, string>;
  /** `{site}` */
  sentFrom: string;
  /** The label of the sender's language. */
  language: string;
  reply: string;
  noReply: string;
}

const cs: RequestTexts = {
  kinds: {
    business: 'Poptávka od firmy',
    organizer: 'Poptávka od pořadatele',
    photographer: 'Přihláška fotografa',
    feedback: 'Zpětná vazba',
    bug: 'Hlášení chyby',
  },
  fields: {
    name: 'Jméno',
    phone: 'Telefon',
    comment: 'Komentář',
    company: 'Firma',
    email: 'E-mail',
    eventTitle: 'Závod',
    phoneOrEmail: 'Telefon nebo e-mail',
    city: 'Město',
    devices: 'Vybavení',
    portfolioLink: 'Portfolio',
    text: 'Zpráva',
    page: 'Stránka',
    browser: 'Prohlížeč',
  },
  sentFrom: 'Odesláno formulářem na {site}.',
  language: 'Jazyk stránky',
  reply: 'Odpověď na tento e-mail dostane odesílatel.',
  noReply: 'Odesílatel neuvedl e-mailovou adresu.',
};

const de: RequestTexts = {
  kinds: {
    business: 'Anfrage eines Unternehmens',
    organizer: 'Anfrage eines Veranstalters',
    photographer: 'Bewerbung: Fotografie',
    feedback: 'Rückmeldung',
    bug: 'Fehlerbericht',
  },
  fields: {
    name: 'Name',
    phone: 'Telefon',
    comment: 'Kommentar',
    company: 'Firma',
    email: 'E-Mail',
    eventTitle: 'Veranstaltung',
    phoneOrEmail: 'Telefon oder E-Mail',
    city: 'Ort',
    devices: 'Ausrüstung',
    portfolioLink: 'Portfolio',
    text: 'Nachricht',
    page: 'Seite',
    browser: 'Browser',
  },
  sentFrom: 'Abgeschickt über das Formular auf {site}.',
  language: 'Sprache der Seite',
  reply: 'Eine Antwort auf diese Mail geht an die Person, die das Formular ausgefüllt hat.',
  noReply: 'Eine E-Mail-Adresse wurde nicht angegeben.',
};

const el: RequestTexts = {
  kinds: {
    business: 'Αίτημα επιχείρησης',
    organizer: 'Αίτημα διοργανωτή',
    photographer: 'Αίτηση φωτογράφου',
    feedback: 'Σχόλια',
    bug: 'Αναφορά σφάλματος',
  },
  fields: {
    name: 'Όνομα',
    phone: 'Τηλέφωνο',
    comment: 'Σχόλιο',
    company: 'Εταιρεία',
    email: 'E-mail',
    eventTitle: 'Διοργάνωση',
    phoneOrEmail: 'Τηλέφωνο ή e-mail',
    city: 'Πόλη',
    devices: 'Εξοπλισμός',
    portfolioLink: 'Portfolio',
    text: 'Μήνυμα',
    page: 'Σελίδα',
    browser: 'Πρόγραμμα περιήγησης',
  },
  sentFrom: 'Στάλθηκε από τη φόρμα στο {site}.',
  language: 'Γλώσσα της σελίδας',
  reply: 'Η απάντηση σε αυτό το μήνυμα πηγαίνει στον αποστολέα.',
  noReply: 'Ο αποστολέας δεν άφησε διεύθυνση e-mail.',
};

const en: RequestTexts = {
  kinds: {
    business: 'Request from a business',
    organizer: 'Request from an organizer',
    photographer: 'Application from a photographer',
    feedback: 'Feedback',
    bug: 'Bug report',
  },
  fields: {
    name: 'Name',
    phone: 'Phone',
    comment: 'Comment',
    company: 'Company',
    email: 'Email',
    eventTitle: 'Event',
    phoneOrEmail: 'Phone or email',
    city: 'City',
    devices: 'Equipment',
    portfolioLink: 'Portfolio',
    text: 'Message',
    page: 'Page',
    browser: 'Browser',
  },
  sentFrom: 'Sent with the form on {site}.',
  language: 'Language of the page',
  reply: 'If you reply to this email, your answer goes to the sender.',
  noReply: 'The sender left no email address.',
};

const es: RequestTexts = {
  kinds: {
    business: 'Solicitud de una empresa',
    organizer: 'Solicitud de un organizador',
    photographer: 'Candidatura de fotógrafo',
    feedback: 'Comentarios',
    bug: 'Informe de error',
  },
  fields: {
    name: 'Nombre',
    phone: 'Teléfono',
    comment: 'Comentario',
    company: 'Empresa',
    email: 'Correo electrónico',
    eventTitle: 'Evento',
    phoneOrEmail: 'Teléfono o correo electrónico',
    city: 'Ciudad',
    devices: 'Equipo',
    portfolioLink: 'Porfolio',
    text: 'Mensaje',
    page: 'Página',
    browser: 'Navegador',
  },
  sentFrom: 'Enviado desde el formulario de {site}.',
  language: 'Idioma de la página',
  reply: 'Si respondes a este correo, tu respuesta llegará al remitente.',
  noReply: 'El remitente no ha dejado ninguna dirección de correo.',
};

const it: RequestTexts = {
  kinds: {
    business: 'Richiesta di un’azienda',
    organizer: 'Richiesta di un organizzatore',
    photographer: 'Candidatura di un fotografo',
    feedback: 'Feedback',
    bug: 'Segnalazione di un errore',
  },
  fields: {
    name: 'Nome',
    phone: 'Telefono',
    comment: 'Commento',
    company: 'Azienda',
    email: 'E-mail',
    eventTitle: 'Evento',
    phoneOrEmail: 'Telefono o e-mail',
    city: 'Città',
    devices: 'Attrezzatura',
    portfolioLink: 'Portfolio',
    text: 'Messaggio',
    page: 'Pagina',
    browser: 'Browser',
  },
  sentFrom: 'Inviato dal modulo su {site}.',
  language: 'Lingua della pagina',
  reply: 'La risposta a questa e-mail arriva al mittente.',
  noReply: 'Il mittente non ha lasciato un indirizzo e-mail.',
};

const ru: RequestTexts = {
  kinds: {
    business: 'Запрос от компании',
    organizer: 'Запрос от организатора',
    photographer: 'Заявка фотографа',
    feedback: 'Отзыв',
    bug: 'Сообщение об ошибке',
  },
  fields: {
    name: 'Имя',
    phone: 'Телефон',
    comment: 'Комментарий',
    company: 'Компания',
    email: 'E-mail',
    eventTitle: 'Мероприятие',
    phoneOrEmail: 'Телефон или e-mail',
    city: 'Город',
    devices: 'Оборудование',
    portfolioLink: 'Портфолио',
    text: 'Сообщение',
    page: 'Страница',
    browser: 'Браузер',
  },
  sentFrom: 'Отправлено через форму на сайте {site}.',
  language: 'Язык страницы',
  reply: 'Ответ на это письмо придёт отправителю.',
  noReply: 'Отправитель не оставил e-mail.',
};

const sl: RequestTexts = {
  kinds: {
    business: 'Povpraševanje podjetja',
    organizer: 'Povpraševanje organizatorja',
    photographer: 'Prijava fotografa',
    feedback: 'Povratne informacije',
    bug: 'Prijava napake',
  },
  fields: {
    name: 'Ime',
    phone: 'Telefon',
    comment: 'Komentar',
    company: 'Podjetje',
    email: 'E-pošta',
    eventTitle: 'Dogodek',
    phoneOrEmail: 'Telefon ali e-pošta',
    city: 'Mesto',
    devices: 'Oprema',
    portfolioLink: 'Portfolio',
    text: 'Sporočilo',
    page: 'Stran',
    browser: 'Brskalnik',
  },
  sentFrom: 'Poslano prek obrazca na {site}.',
  language: 'Jezik strani',
  reply: 'Odgovor na to sporočilo prejme pošiljatelj.',
  noReply: 'Pošiljatelj ni pustil e-poštnega naslova.',
};

const TEXTS: Record<Language, RequestTexts> = { cs, de, el, en, es, it, ru, sl };

export function requestTexts(language: Language): RequestTexts {
  return TEXTS[language];
}

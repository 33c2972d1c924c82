import type { Language } from '#contract/languages.ts';

/** The texts of an order's list of links. */
export interface ListTexts {
  /**
   * The name of the sheet: at most 31 characters, without `[ ] : * ? / \`, because spreadsheet programs require
   * that.
   */
  sheet: string;
  file: string;
  event: string;
  bib: string;
  takenAt: string;
  size: string;
  link: string;
  validUntil: string;
  /** The text of the link. */
  download: string;
}

const TEXTS: Record<Language, ListTexts> = {
  cs: {
    sheet: 'Fotky',
    file: 'Soubor',
    event: 'Závod',
    bib: 'Startovní číslo',
    takenAt: 'Pořízeno',
    size: 'Velikost',
    link: 'Odkaz',
    validUntil: 'Platí do',
    download: 'Stáhnout',
  },
  de: {
    sheet: 'Fotos',
    file: 'Datei',
    event: 'Veranstaltung',
    bib: 'Startnummer',
    takenAt: 'Aufgenommen',
    size: 'Größe',
    link: 'Link',
    validUntil: 'Gültig bis',
    download: 'Herunterladen',
  },
  el: {
    sheet: 'Φωτογραφίες',
    file: 'Αρχείο',
    event: 'Διοργάνωση',
    bib: 'Αριθμός',
    takenAt: 'Ώρα λήψης',
    size: 'Μέγεθος',
    link: 'Σύνδεσμος',
    validUntil: 'Ισχύει έως',
    download: 'Λήψη',
  },
  en: {
    sheet: 'Photos',
    file: 'File',
    event: 'Event',
    bib: 'Bib',
    takenAt: 'Taken',
    size: 'Size',
    link: 'Link',
    validUntil: 'Valid until',
    download: 'Download',
  },
  es: {
    sheet: 'Fotos',
    file: 'Archivo',
    event: 'Evento',
    bib: 'Dorsal',
    takenAt: 'Tomada',
    size: 'Tamaño',
    link: 'Enlace',
    validUntil: 'Válido hasta',
    download: 'Descargar',
  },
  it: {
    sheet: 'Foto',
    file: 'File',
    event: 'Evento',
    bib: 'Pettorale',
    takenAt: 'Scattata',
    size: 'Dimensione',
    link: 'Link',
    validUntil: 'Valido fino al',
    download: 'Scarica',
  },
  ru: {
    sheet: 'Фотографии',
    file: 'Файл',
    event: 'Событие',
    bib: 'Номер',
    takenAt: 'Снято',
    size: 'Размер',
    link: 'Ссылка',
    validUntil: 'Действует до',
    download: 'Скачать',
  },
  sl: {
    sheet: 'Fotografije',
    file: 'Datoteka',
    event: 'Dogodek',
    bib: 'Štartna številka',
    takenAt: 'Posneto',
    size: 'Velikost',
    link: 'Povezava',
    validUntil: 'Velja do',
    download: 'Prenesi',
  },
};

export function listTexts(language: Language): ListTexts {
  return TEXTS[language];
}

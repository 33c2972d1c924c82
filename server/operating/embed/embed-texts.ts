import type { Language } from '#contract/languages.ts';

/** The texts of the embedded search. */
interface EmbedTexts {
  heading: string;
  /** The label of the field if names are found too. */
  bibOrName: string;
  bib: string;
  go: string;
  /** Shown instead of the field if only a mailed link opens the event. */
  open: string;
}

const TEXTS: Record<Language, EmbedTexts> = {
  cs: {
    heading: 'Najděte své fotky',
    bibOrName: 'Startovní číslo nebo jméno',
    bib: 'Startovní číslo',
    go: 'Hledat',
    open: 'K fotkám',
  },
  de: {
    heading: 'Finde deine Fotos',
    bibOrName: 'Startnummer oder Name',
    bib: 'Startnummer',
    go: 'Suchen',
    open: 'Zu den Fotos',
  },
  el: {
    heading: 'Βρείτε τις φωτογραφίες σας',
    bibOrName: 'Αριθμός ή όνομα',
    bib: 'Αριθμός',
    go: 'Αναζήτηση',
    open: 'Στις φωτογραφίες',
  },
  en: {
    heading: 'Find your photos',
    bibOrName: 'Bib or name',
    bib: 'Bib',
    go: 'Search',
    open: 'Go to the photos',
  },
  es: {
    heading: 'Encuentra tus fotos',
    bibOrName: 'Dorsal o nombre',
    bib: 'Dorsal',
    go: 'Buscar',
    open: 'Ver las fotos',
  },
  it: {
    heading: 'Trova le tue foto',
    bibOrName: 'Pettorale o nome',
    bib: 'Pettorale',
    go: 'Cerca',
    open: 'Vai alle foto',
  },
  ru: {
    heading: 'Найдите свои фото',
    bibOrName: 'Номер или имя',
    bib: 'Номер',
    go: 'Найти',
    open: 'К фотографиям',
  },
  sl: {
    heading: 'Poiščite svoje fotografije',
    bibOrName: 'Štartna številka ali ime',
    bib: 'Štartna številka',
    go: 'Išči',
    open: 'K fotografijam',
  },
};

/** Returns the texts of the embedded search. */
export const embedTexts = (language: Language): EmbedTexts => TEXTS[language];

import type { Language } from '#contract/languages.ts';

/** What a page says before its script has run. `{…}` are filled in. */
export interface PageTexts {
  /** The heading of home; the same words as the page's own, so that nothing jumps. */
  heading: string;
  homeTitle: string;
  homeDescription: string;
  eventTitle: string;
  eventDescription: string;
}

const en: PageTexts = {
  heading: 'Find your photos',
  homeTitle: '{tenant}: photos of your race',
  homeDescription: 'Find every photo of yourself at your race, by bib or name, and download it at once.',
  eventTitle: '{event}: photos – {tenant}',
  eventDescription: 'Photos of {event}, {city}. Find yours by bib or name and download them at once.',
};

const de: PageTexts = {
  heading: 'Finde deine Fotos',
  homeTitle: '{tenant}: Fotos von deinem Rennen',
  homeDescription: 'Finde alle Fotos von dir, über Startnummer oder Namen, und lade sie sofort herunter.',
  eventTitle: '{event}: Fotos – {tenant}',
  eventDescription:
    'Fotos vom {event}, {city}. Finde deine über Startnummer oder Namen und lade sie sofort herunter.',
};

const ru: PageTexts = {
  heading: 'Найдите свои фотографии',
  homeTitle: '{tenant}: фотографии с вашего забега',
  homeDescription: 'Найдите все свои фотографии по стартовому номеру или имени и скачайте их сразу.',
  eventTitle: '{event}: фотографии – {tenant}',
  eventDescription:
    'Фотографии: {event}, {city}. Найдите свои по стартовому номеру или имени и скачайте их сразу.',
};

const TEXTS: Partial<Record<Language, PageTexts>> = { en, de, ru };

/** The words of a language, else the English ones. */
export function pageTexts(language: Language): PageTexts {
  return TEXTS[language] ?? en;
}

/** Fills the `{…}` of a text. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
}

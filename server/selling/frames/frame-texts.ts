import { bibKey } from '#contract/competitor.ts';
import type { Language } from '#contract/languages.ts';
import type { FrameTexts } from '#engines/frames/index.ts';
import type { EventRecord } from '#finding/events/index.ts';
import { listFinishes } from '#finding/race-results/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { PrintedTexts } from './framed-photos.store.ts';

/** The placeholder for the participant's name, until the photo is paid. */
export const PLACEHOLDER_NAME: Readonly<Record<Language, string>> = {
  cs: 'Vaše jméno',
  de: 'Dein Name',
  el: 'Το όνομά σας',
  en: 'Your name',
  es: 'Tu nombre',
  it: 'Il tuo nome',
  ru: 'Ваше имя',
  sl: 'Vaše ime',
};

/**
 * Builds the texts for a photo in a frame. Dates are in the shop's own language, so that the picture is the same for
 * every visitor.
 */
export function frameTexts(
  event: Pick<EventRecord, 'title' | 'date' | 'city'>,
  printed: PrintedTexts,
  raceTime: string | null,
  language: Language,
): FrameTexts {
  // Formatted as on the pages (storefront/i18n/formats.ts), with the day before the month in English too.
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return {
    event: event.title,
    date: day.format(new Date(`${event.date}T00:00:00Z`)),
    place: event.city,
    ...(raceTime === null ? {} : { time: raceTime }),
    ...(printed.name === null ? {} : { name: printed.name }),
    ...(printed.bib === null ? {} : { bib: printed.bib }),
    ...(printed.distance === null ? {} : { distance: printed.distance }),
  };
}

/** Finds a runner's duration in the results; null if there is none, or if only a time of day is known. */
export async function findRaceTime(
  scope: Scope,
  eventId: string,
  bib: string | null,
): Promise<string | null> {
  if (bib === null) return null;
  const [result] = await listFinishes(scope, eventId, [bibKey(bib)]);
  const isDuration = (result?.chipMs ?? result?.gunMs ?? null) !== null;
  return result !== undefined && isDuration ? result.finishTime : null;
}

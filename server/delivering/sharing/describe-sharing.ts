import { LANGUAGES, type Language } from '#contract/languages.ts';
import { fillIn } from '#delivering/receipts/index.ts';
import type { EventRecord } from '#finding/events/index.ts';
import { originWithoutVisit, type Tenant } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sharingTexts, type WayIn } from './sharing-texts.ts';

/** The message to participants, in one language. */
interface ParticipantTexts {
  language: Language;
  subject: string;
  mail: string;
  social: string;
}

/** Builds the address of an event's page, in the form that people type. */
export function eventAddress(
  { config }: Pick<Deps, 'config'>,
  { hosts }: Pick<Tenant, 'hosts'>,
  eventId: string,
): string {
  return `${originWithoutVisit(hosts, config)}/event/${eventId}`;
}

/** Returns how participants of an event find their photos. */
export const wayInOf = ({ isSecure }: Pick<EventRecord, 'isSecure'>): WayIn => (isSecure ? 'mail' : 'bib');

/** Writes the message of an organizer to the participants of an event, in every language. */
export function writeTexts(event: Pick<EventRecord, 'title' | 'isSecure'>, url: string): ParticipantTexts[] {
  return LANGUAGES.map((language) => {
    const texts = sharingTexts(language);
    const way = texts.way[wayInOf(event)];
    const fill = (text: string) => fillIn(text, { title: event.title, url, way });
    return {
      language,
      subject: fill(texts.subject),
      mail: fill(texts.mail),
      social: fill(texts.social),
    };
  });
}

/** Builds the snippet for an organizer's page. */
export function writeSnippet(origin: string, eventId: string, language: string): string {
  return `<script async src="${origin}/embed.js" data-event="${eventId}" data-language="${language}"></script>`;
}

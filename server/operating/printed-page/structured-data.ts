import type { Event } from '#contract/photo.schema.ts';

/**
 * Builds the structured data of an event (schema.org, JSON-LD).
 * @param url the event's page
 */
export function sportsEvent(
  event: Event,
  page: { url: string; description: string },
): Record<string, unknown> {
  const { title, date, city, country, coverUrl } = event;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: title,
    description: page.description,
    url: page.url,
    startDate: date,
    endDate: date,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: city,
      address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country },
    },
    ...(coverUrl === null ? {} : { image: [new URL(coverUrl, page.url).href] }),
  };
}

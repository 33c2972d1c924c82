import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SearchedEvent, searchEvents } from './search-events.rules.ts';

const event = (
  eventId: string,
  title: string,
  city: string,
  country: string,
  date: string,
): SearchedEvent => ({
  eventId,
  title,
  city,
  country,
  date,
  externalEventId: `EXT-${eventId}`,
});
const EVENTS = [
  event('wien26', 'City Marathon 2026', 'Wien', 'AT', '2026-04-19'),
  event('wien25', 'City Marathon 2025', 'Wien', 'AT', '2025-04-20'),
  event('linz', 'Stadtmarathon', 'Linz', 'AT', '2026-04-12'),
  event('athens', 'Αυθεντικός Μαραθώνιος', 'Αθήνα', 'GR', '2025-11-09'),
  event('moscow', 'Забег «Весна»', 'Москва', 'RU', '2025-05-11'),
  event('ohrid', 'Swim & Run 10 km', 'Ljubljana', 'SI', '2024-08-01'),
];
const search = (text: string) => searchEvents(text, EVENTS);

describe('finding events', () => {
  test.each([
    ['by place, year and a name with a typo', 'wien 2026 marathn', ['wien26']],
    ['in any order, in capitals', '2026 MARATHON Wien', ['wien26']],
    ['by a part of a word', 'marathon', ['wien26', 'wien25', 'linz', 'athens']],
    ['by a part of a word with a typo', 'marahton linz', ['linz']],
    ['by their year alone', '2025', ['wien25', 'athens', 'moscow']],
    ['by their country in a language of the pages', 'Österreich', ['wien26', 'wien25', 'linz']],
    ['by their country in another script', 'Рос', ['moscow']],
    ['in Latin where they are written in Cyrillic', 'moskva', ['moscow']],
    ['in Latin where they are written in Greek', 'athina maraton', ['athens']],
    ['by the beginning of the organizer’s number', 'ext-lin', ['linz']],
    ['with signs between the words', '10-km, swim&run!', ['ohrid']],
    ['not where one word fits none of theirs', 'wien triathlon', []],
    ['not by another year', 'linz 2025', []],
    ['by the first eight words', 'wien 2026 city marathon au aus aust Österreich nowhere', ['wien26']],
    ['not by signs alone', '%_-', []],
  ])('%s: %s', (_, text, ids) => expect(search(text)).toEqual(ids));

  test('finds events by their own words in any order', () => {
    const shuffled = fc
      .constantFrom(...EVENTS)
      .chain(({ eventId, title, city, date }) =>
        fc
          .shuffledSubarray([...title.split(' '), city, date.slice(0, 4)], { minLength: 2 })
          .map((words) => ({ eventId, words })),
      );
    fc.assert(
      fc.property(shuffled, ({ eventId, words }) => {
        expect(search(words.join(' '))).toContain(eventId);
      }),
    );
  });
});

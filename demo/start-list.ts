import { type DemoEvent, lakesideHalfMarathon, type UpcomingEvent } from './event.ts';
import { seededRandom } from './random.ts';
import { type StartListRow, startListRow } from './start-list-row.ts';

export type { StartListRow } from './start-list-row.ts';

/** Registered people who are on no photo, as on every start list. */
const ABSENT: readonly (readonly [surname: string, name: string, birthDate: string])[] = [
  ['Novák', 'Petr', '04/04/1990'],
  ['Nováková', 'Jana', '15/08/1992'],
  ['Müller', 'Sabine', '20/01/1983'],
  ['Иванов', 'Сергей', '11/05/1985'],
  ['Смирнова', 'Ольга', '23/09/1979'],
  ['Γεωργίου', 'Μαρία', '07/07/1994'],
  ['Δημητρίου', 'Νίκος', '29/10/1976'],
  ['Žižka', 'Ondřej', '13/02/1998'],
  ['Řezníček', 'Václav', '02/06/1971'],
  ['Größmann', 'Käthe', '18/03/1966'],
  ['Andersen', 'Freja', '25/12/1995'],
  ['Petrova', 'Elena', '09/09/1988'],
  ['Šimić', 'Ana', '30/01/1991'],
  ['Zupančič', 'Matej', '06/11/1982'],
  ['Martínez', 'Álvaro', '17/04/1996'],
  ['Conti', 'Francesca', '21/07/1989'],
  ['Silva', 'João', '12/12/1984'],
  ['Kowalski', 'Łukasz', '03/03/1993'],
  ['Nagy', 'Eszter', '26/05/1997'],
  ['Popescu', 'Andrei', '08/08/1980'],
  ['Kim', 'Ji-woo', '19/02/2000'],
  ['Haddad', 'Leila', '14/10/1987'],
  ['Mbeki', 'Thabo', '01/01/1990'],
  ['Jensen', 'Søren', '28/06/1974'],
  ['Virtanen', 'Aino', '10/05/2009'],
  ['Dubois', 'Théo', '22/09/2010'],
  ['Αλεξίου', 'Σοφία', '05/03/1992'],
  ['Кузнецов', 'Фёдор', '16/06/1969'],
  ['Wójcik', 'Ewa', '31/07/1986'],
  ['Öztürk', 'Deniz', '24/04/1999'],
];

/** Returns whether one number begins or ends with the other, so that half a bib could be read as another one. */
const overlaps = (a: string, b: string): boolean =>
  a.startsWith(b) || a.endsWith(b) || b.startsWith(a) || b.endsWith(a);

/** Numbers that are not assigned, because they look like signs along the course (kilometres, the year). */
const KEPT_FREE: ReadonlySet<string> = new Set(['5', '10', '12', '18', '21', '2026']);

function absentRows(event: DemoEvent, taken: readonly string[]): StartListRow[] {
  const random = seededRandom(`absent ${event.slug}`);
  const domain = event.runners[0]?.row.email.split('@')[1] ?? 'example.com';
  const used = [...taken];
  const isSmall = event.runners.length < 20;
  return ABSENT.slice(0, isSmall ? 12 : ABSENT.length).map((person, index) => {
    let bib = '';
    do bib = String(random.whole(200, isSmall ? 990 : 1990));
    while (KEPT_FREE.has(bib) || used.some((other) => overlaps(bib, other)));
    used.push(bib);
    const distance = event.distances[index % event.distances.length];
    return startListRow(person, bib, distance?.name ?? '', domain);
  });
}

/** Returns the participants of an upcoming race. */
export function upcomingStartList({ slug, distances }: UpcomingEvent): StartListRow[] {
  return ABSENT.map((person, index) =>
    startListRow(person, String(101 + index), distances[index % distances.length] ?? '', `${slug}.example`),
  );
}

/** Returns all registered participants, sorted by number. */
export function demoStartList(event: DemoEvent = lakesideHalfMarathon): StartListRow[] {
  const running = event.runners.map(({ row }) => row);
  const rows = [
    ...running,
    ...absentRows(
      event,
      running.map(({ bib }) => bib),
    ),
  ];
  return rows.sort((a, b) => Number(a.bib) - Number(b.bib));
}

const COLUMNS = ['bib', 'surname', 'name', 'birth date', 'e-mail', 'code', 'distance'] as const;

/** Returns the start list as an organizer would send it. */
export const startListCsv = (event: DemoEvent = lakesideHalfMarathon): string =>
  writeStartList(demoStartList(event));

/** Writes a start list as CSV in UTF-8 with a heading line. */
export function writeStartList(rows: readonly StartListRow[]): string {
  const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) =>
    [row.bib, row.surname, row.name, row.birthDate, row.email, row.code, row.distance].map(cell).join(','),
  );
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
}

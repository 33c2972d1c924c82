import type { BibDesign } from './figure/bib.ts';
import type { DemoRunner } from './roster.ts';
import { GERMAN_ROSTER, LAKESIDE_ROSTER, RUSSIAN_ROSTER, regulars } from './roster.ts';
import type { Lettering, PlaceName } from './scenery/place.ts';
import type { WeatherName } from './scenery/weather.ts';

/** The kilometre of the finish, which differs by distance. */
export const FINISH_KM = 99;

/** A photo that must exist, so that the demo shows how runners are found if their number is not enough. */
export type DemoScene =
  /** A runner in front hides the number, but not the face. */
  | { readonly kind: 'Hidden'; readonly bib: string; readonly before: string }
  /**
   * An arm covers a part of the number, so that the shop asks "Is this you?": the number is read with less certainty than a
   * matching time settles. `frame` was found with the product's networks: search for it again after a change in how arms, bibs or
   * the course are drawn, or in how bibs are read; `three-outcomes.test.ts` fails then.
   */
  | { readonly kind: 'Arm'; readonly bib: string; readonly frame: number };

/** A photographer's position along the course. */
export interface DemoCamera {
  /** The folder of its photos: `photos/<folder>/`. */
  readonly folder: string;
  readonly place: PlaceName;
  readonly weather: WeatherName;
  /** Kilometres from the start, or `FINISH_KM`. */
  readonly km: number;
  readonly model: string;
  readonly artist: string;
  /** The number of the event's photos from this camera. */
  readonly photos: number;
  /** The direction in which runners pass, in degrees: 0 is towards the camera, positive is towards the picture's right. */
  readonly heading: number;
  /** The photos of this camera that must exist. */
  readonly scenes?: readonly DemoScene[];
}

interface DemoDistance {
  readonly name: string;
  readonly km: number;
  readonly bib: BibDesign;
}

/** The facts of a fictional race. */
export interface DemoEvent {
  /** The name of the event in seeds, files and URLs. */
  readonly slug: string;
  readonly title: string;
  /** YYYY-MM-DD, local. */
  readonly date: string;
  /** HH:MM, local. */
  readonly startsAt: string;
  /** In the format of EXIF: `+02:00`. */
  readonly utcOffset: string;
  /** The time zone that has this offset on that day. */
  readonly timeZone: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly distances: readonly DemoDistance[];
  readonly cameras: readonly DemoCamera[];
  readonly runners: readonly DemoRunner[];
  readonly lettering: Lettering;
  /** The prefix of file names. */
  readonly filePrefix: string;
}

const WHITE_TEAL: BibDesign = {
  paper: '#fdfdfa',
  band: '#0f6f7c',
  bandInk: '#ffffff',
  numberInk: '#15202b',
  title: 'LAKESIDE HALF MARATHON',
  footer: 'TERRAVITA',
};

const YELLOW_NAVY: BibDesign = {
  paper: '#ffd84a',
  band: '#1d2f52',
  bandInk: '#ffffff',
  numberInk: '#13203c',
  title: 'LAKESIDE TEN',
  footer: 'TERRAVITA',
};

/** The event of the default tenant: a Sunday morning with mist, then sun; 160 photos. */
export const lakesideHalfMarathon: DemoEvent = {
  slug: 'lakeside-half-marathon-2026',
  title: 'Lakeside Half Marathon',
  date: '2026-10-11',
  startsAt: '09:00',
  utcOffset: '+02:00',
  timeZone: 'Europe/Vienna',
  city: 'Seewalden',
  country: 'AT',
  distances: [
    { name: 'Half marathon', km: 21.1, bib: WHITE_TEAL },
    { name: 'Ten', km: 10, bib: YELLOW_NAVY },
  ],
  cameras: [
    {
      folder: 'start',
      place: 'start',
      weather: 'mist',
      km: 0.1,
      model: 'Photofinish Pro 1',
      artist: 'Ada Lindqvist',
      photos: 18,
      heading: 4,
    },
    {
      folder: 'km05-lake',
      place: 'lake',
      weather: 'morning',
      km: 5,
      model: 'Photofinish Pro 2',
      artist: 'Bruno Marti',
      photos: 38,
      heading: -22,
    },
    {
      folder: 'km12-village',
      place: 'village',
      weather: 'cloud',
      km: 12,
      model: 'Photofinish Pro 1',
      artist: 'Ada Lindqvist',
      photos: 28,
      heading: 18,
    },
    {
      folder: 'km18-avenue',
      place: 'avenue',
      weather: 'drizzle',
      km: 18,
      model: 'Photofinish Pro 3',
      artist: 'Chiara Vidmar',
      photos: 22,
      heading: -8,
      scenes: [
        { kind: 'Hidden', bib: '503', before: '307' },
        { kind: 'Arm', bib: '905', frame: 97 },
      ],
    },
    {
      folder: 'finish',
      place: 'finish',
      weather: 'sun',
      km: FINISH_KM,
      model: 'Photofinish Pro 4',
      artist: 'Dario Kos',
      photos: 54,
      heading: 0,
    },
  ],
  runners: LAKESIDE_ROSTER,
  lettering: { start: 'START', finish: 'FINISH', title: 'LAKESIDE HALF MARATHON' },
  filePrefix: 'LHM',
};

/** A small evening event for a Russian tenant. */
export const eveningEmbankmentRun: DemoEvent = {
  slug: 'vecherniy-zabeg-2026',
  title: 'Вечерний забег по набережной',
  date: '2026-08-30',
  startsAt: '18:30',
  utcOffset: '+03:00',
  timeZone: 'Europe/Moscow',
  city: 'Светлоречье',
  country: 'RU',
  distances: [
    {
      name: '10 км',
      km: 10,
      bib: {
        paper: '#ffffff',
        band: '#22427c',
        bandInk: '#ffffff',
        numberInk: '#14213d',
        title: 'ВЕЧЕРНИЙ ЗАБЕГ',
        footer: 'СВЕТЛОРЕЧЬЕ',
      },
    },
  ],
  cameras: [
    {
      folder: 'naberezhnaya',
      place: 'embankment',
      weather: 'evening',
      km: 9.8,
      model: 'Photofinish Pro 1',
      artist: 'Вера Лапина',
      photos: 12,
      heading: 12,
    },
  ],
  runners: RUSSIAN_ROSTER,
  lettering: { start: 'СТАРТ', finish: 'ФИНИШ', title: 'ВЕЧЕРНИЙ ЗАБЕГ' },
  filePrefix: 'VZ',
};

/** A small autumn event for a German tenant. */
export const autumnParkRun: DemoEvent = {
  slug: 'herbstlauf-2026',
  title: 'Herbstlauf im Schlosspark',
  date: '2026-10-25',
  startsAt: '10:00',
  utcOffset: '+01:00',
  timeZone: 'Europe/Berlin',
  city: 'Birkenfurt',
  country: 'DE',
  distances: [
    {
      name: '10 km',
      km: 10,
      bib: {
        paper: '#fffaf0',
        band: '#b5541f',
        bandInk: '#ffffff',
        numberInk: '#33200f',
        title: 'HERBSTLAUF',
        footer: 'BIRKENFURT',
      },
    },
  ],
  cameras: [
    {
      folder: 'schlosspark',
      place: 'park',
      weather: 'autumn',
      km: 9.8,
      model: 'Photofinish Pro 2',
      artist: 'Jonas Wehrle',
      photos: 12,
      heading: -10,
    },
  ],
  runners: GERMAN_ROSTER,
  lettering: { start: 'START', finish: 'ZIEL', title: 'HERBSTLAUF' },
  filePrefix: 'HL',
};

/** Creates a small earlier event of the default tenant: four photos from one place. */
function pastEvent({
  camera,
  bib,
  ...event
}: Pick<DemoEvent, 'slug' | 'title' | 'date' | 'startsAt' | 'city' | 'filePrefix'> & {
  camera: Pick<DemoCamera, 'folder' | 'place' | 'weather' | 'model' | 'artist' | 'heading'>;
  bib: Pick<BibDesign, 'paper' | 'band' | 'numberInk'>;
}): DemoEvent {
  const distance = { name: '10 km', km: 10 };
  const title = event.title.toUpperCase();
  return {
    ...event,
    utcOffset: '+02:00',
    timeZone: 'Europe/Vienna',
    country: 'AT',
    distances: [
      { ...distance, bib: { ...bib, bandInk: '#ffffff', title, footer: event.city.toUpperCase() } },
    ],
    cameras: [{ ...camera, km: 9.8, photos: 4 }],
    runners: regulars(distance),
    lettering: { start: 'START', finish: 'FINISH', title },
  };
}

/** Earlier events of the default tenant, newest first. */
export const PAST_EVENTS: readonly DemoEvent[] = [
  pastEvent({
    slug: 'sunset-embankment-run-2026',
    title: 'Sunset Embankment Run',
    date: '2026-09-05',
    startsAt: '18:30',
    city: 'Seewalden',
    filePrefix: 'SER',
    bib: { paper: '#fdfdfa', band: '#7a2f6b', numberInk: '#2a1430' },
    camera: {
      folder: 'embankment',
      place: 'embankment',
      weather: 'evening',
      model: 'Photofinish Pro 1',
      artist: 'Ada Lindqvist',
      heading: 12,
    },
  }),
  pastEvent({
    slug: 'old-village-ten-2026',
    title: 'Old Village Ten',
    date: '2026-06-14',
    startsAt: '09:00',
    city: 'Moosbach',
    filePrefix: 'OVT',
    bib: { paper: '#ffffff', band: '#9c2b23', numberInk: '#2b1512' },
    camera: {
      folder: 'village',
      place: 'village',
      weather: 'sun',
      model: 'Photofinish Pro 2',
      artist: 'Bruno Marti',
      heading: 18,
    },
  }),
  pastEvent({
    slug: 'spring-park-run-2026',
    title: 'Spring Park Run',
    date: '2026-04-19',
    startsAt: '10:00',
    city: 'Lindau am Berg',
    filePrefix: 'SPR',
    bib: { paper: '#fdfdfa', band: '#2f6b3a', numberInk: '#14301a' },
    camera: {
      folder: 'park',
      place: 'park',
      weather: 'morning',
      model: 'Photofinish Pro 3',
      artist: 'Chiara Vidmar',
      heading: -10,
    },
  }),
];

/** The events with photos, the large one first. */
export const DEMO_EVENTS: readonly DemoEvent[] = [
  lakesideHalfMarathon,
  eveningEmbankmentRun,
  autumnParkRun,
  ...PAST_EVENTS,
];

/** An event that is announced and has no photos yet. */
export interface UpcomingEvent {
  readonly slug: string;
  readonly title: string;
  readonly date: string;
  readonly city: string;
  readonly country: string;
  readonly timeZone: string;
  readonly distances: readonly string[];
}

/** Returns the next race: a Sunday about six weeks after `now`. */
export function upcomingEvent(now: Date): UpcomingEvent {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 42));
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7));
  return {
    slug: 'frozen-lake-night-run',
    title: 'Frozen Lake Night Run',
    date: day.toISOString().slice(0, 10),
    city: 'Seewalden',
    country: 'AT',
    timeZone: 'Europe/Vienna',
    distances: ['8 km', '4 km'],
  };
}

import type { ImportRequest } from '#finding/ingest/index.ts';
import type { DemoEvent } from './event.ts';

/** Drawn faces are nobody's: they need not be forgotten. */
const DEMO_FACE_DAYS = 36_500;
export const DEMO_GROUND = 'A demo: its photos are drawn, and nobody took part';

/** Returns what a shop is told of an event. */
export function factsOf({ title, date, city, country, slug, timeZone }: DemoEvent): ImportRequest['event'] {
  return {
    title,
    date,
    city,
    country,
    externalEventId: slug,
    isSecure: false,
    verificationFactor: 'None',
    timeZone,
    cameraOffsets: {},
    faceGround: DEMO_GROUND,
    faceRetentionDays: DEMO_FACE_DAYS,
  };
}

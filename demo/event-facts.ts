import type { ImportRequest } from '#finding/ingest/index.ts';
import type { DemoEvent } from './event.ts';

/** Drawn faces belong to no real person, so they need not be deleted. */
const DEMO_FACE_DAYS = 36_500;
export const DEMO_GROUND = 'A demo: its photos are drawn, and nobody took part';

/** Returns the facts of an event for the shop. */
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

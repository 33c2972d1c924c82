/**
 * Writes `docs/events.md` from the events that the server's slices declare, emit and listen to.
 *
 *     node scripts/write-events.ts
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { EVENTS_PAGE, eventsPage } from './events.ts';

writeFileSync(path.join(import.meta.dirname, '..', EVENTS_PAGE), eventsPage());

/** What was measured of one machine: CPU of a request and of a photo, milliseconds and seconds. */
export interface Costs {
  /** In the process that serves, and in the database. */
  serverMs: number;
  databaseMs: number;
  /** To read one photo: in the process that works, and in the database. */
  workerSeconds: number;
  readingDatabaseSeconds: number;
}

/** An hour at the finish. */
export interface Hour {
  visitors: number;
  /** Requests of one visitor that reach the shop itself: a CDN answers the rest. */
  requestsPerVisitor: number;
  /** How many times the average the busiest minute has. */
  peak: number;
  photos: number;
  /** Within how many hours the photos are read. */
  readingHours: number;
}

/** Cores that are busy all the time, by what they do. */
export interface Cores {
  serve: number;
  database: number;
  work: number;
}

/**
 * Returns how many cores an hour keeps busy at its peak. Assumes that a request and a photo cost what they cost in the measured
 * shop, however many there are (`bench/rows.ts` compares a million photos with a thousand), and that a CDN keeps what is public.
 */
export function coresOf(costs: Costs, hour: Hour): Cores {
  const requestsPerSecond = (hour.visitors * hour.requestsPerVisitor * hour.peak) / 3600;
  const photosPerSecond = hour.photos / (hour.readingHours * 3600);
  return {
    serve: (requestsPerSecond * costs.serverMs) / 1000,
    database: (requestsPerSecond * costs.databaseMs) / 1000 + photosPerSecond * costs.readingDatabaseSeconds,
    work: photosPerSecond * costs.workerSeconds,
  };
}

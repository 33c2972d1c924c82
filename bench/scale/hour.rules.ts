/** The measured costs on one machine: CPU per request in milliseconds and per photo in seconds. */
export interface Costs {
  /** CPU per request: in the serving process, and in the database. */
  serverMs: number;
  databaseMs: number;
  /** CPU per photo: in the working process, and in the database. */
  workerSeconds: number;
  readingDatabaseSeconds: number;
}

/** An hour at the finish. */
export interface Hour {
  visitors: number;
  /** Requests of one visitor that reach the shop itself: a CDN answers the rest. */
  requestsPerVisitor: number;
  /** The ratio of the busiest minute to the average. */
  peak: number;
  photos: number;
  /** The number of hours within which the photos are read. */
  readingHours: number;
}

/** The number of fully busy cores, by task. */
export interface Cores {
  serve: number;
  database: number;
  work: number;
}

/**
 * Returns the number of busy cores at an hour's peak. It assumes that the cost of a request and of a photo does not depend on
 * their number (`bench/rows.ts` compares a million photos with a thousand), and that a CDN caches what is public.
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

/** Jobs that failed, by what they do. */
interface FailedKind {
  /** The part of the name before the dot, as in `ingest` of `ingest.read-faces`. */
  kind: string;
  count: number;
}

/** Adds up failed jobs that do the same for the reader. */
export function groupJobs(failed: readonly { job: string; count: number }[]): FailedKind[] {
  const groups = Map.groupBy(failed, ({ job }) => job.split('.', 1)[0] ?? job);
  return [...groups].map(([kind, jobs]) => ({
    kind,
    count: jobs.reduce((sum, { count }) => sum + count, 0),
  }));
}

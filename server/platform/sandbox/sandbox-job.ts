/** Why a job was ended before it had a result. `Crash`: its process died, as of an abort in a native decoder. */
export type StoppedBy = 'Time' | 'Memory' | 'Size' | 'Crash';

/** How much one job may use; then its process is killed. */
export interface TaskLimits {
  /** Of processor time, all threads together. */
  cpuMs: number;
  /** From its beginning to its result. */
  wallMs: number;
  /** Resident memory of the whole process; Node itself takes some 80 MB of it. */
  memoryMb: number;
  /** Of the encoded result. */
  resultBytes: number;
}

/** A job for a process of its own. */
export interface SandboxJob {
  /** The module that defines the task, and the task's name. */
  url: string;
  name: string;
  /** Whose turn it takes. */
  tenantId: string;
  input: unknown;
  limits: TaskLimits;
}

/** A job as it is sent to the process. */
export interface SentJob extends Pick<SandboxJob, 'url' | 'name' | 'input'> {
  resultBytes: number;
}

export type JobEnd = { result: unknown } | { stoppedBy: StoppedBy };

/** Why a job's input is refused. `Time`: processor time. `Crash`: its process died, for example by an abort in a native decoder. */
export type StoppedBy = 'Time' | 'Memory' | 'Size' | 'Crash';

/** The job was not done within its wall-clock time: the machine was busy, so the input may be good. */
export type Late = 'Late';

/** The limits of a job; a process that exceeds one is killed. */
export interface TaskLimits {
  /** Processor time of all threads together. */
  cpuMs: number;
  /** Wall-clock time from its start to its result. */
  wallMs: number;
  /** Resident memory of the whole process; Node itself takes some 80 MB of it. */
  memoryMb: number;
  /** Size of the encoded result. */
  resultBytes: number;
}

/** A job for a child process. */
export interface SandboxJob {
  /** The module that defines the task, and the task's name. */
  url: string;
  name: string;
  /** The tenant whose turn the job uses. */
  tenantId: string;
  input: unknown;
  limits: TaskLimits;
}

/** A job as sent to the process. */
export interface SentJob extends Pick<SandboxJob, 'url' | 'name' | 'input'> {
  resultBytes: number;
}

export type JobEnd = { result: unknown } | { stoppedBy: StoppedBy };

/** A job on its way to a child process. */
export interface EncodedJob extends Pick<SandboxJob, 'url' | 'name' | 'limits'> {
  /** A `SentJob`. */
  sent: Buffer;
}

export type EncodedEnd = { result: Buffer } | { stoppedBy: StoppedBy | Late };

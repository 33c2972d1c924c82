/** Why there is no picture from a camera (product §8). */
export type CameraFault = 'NoCamera' | 'NoAccess';

const NO_CAMERA = new Set(['NotFoundError', 'OverconstrainedError', 'DevicesNotFoundError']);

/** Distinguishes a missing camera from one that is denied or fails. */
export function cameraFaultOf(error: unknown): CameraFault {
  return error instanceof Error && NO_CAMERA.has(error.name) ? 'NoCamera' : 'NoAccess';
}

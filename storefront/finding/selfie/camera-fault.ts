/** Why the camera gives no picture (product §8). */
export type CameraFault = 'NoCamera' | 'NoAccess';

const NO_CAMERA = new Set(['NotFoundError', 'OverconstrainedError', 'DevicesNotFoundError']);

/** Distinguishes a missing camera from a denied or failing one. */
export function cameraFaultOf(error: unknown): CameraFault {
  return error instanceof Error && NO_CAMERA.has(error.name) ? 'NoCamera' : 'NoAccess';
}

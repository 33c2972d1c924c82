/** Why there is no picture from a camera (product §8). */
export type CameraFault = 'NoCamera' | 'NoAccess';

const NO_CAMERA = new Set(['NotFoundError', 'OverconstrainedError', 'DevicesNotFoundError']);

/** Tells a device without a camera from one that does not let us use it, or cannot. */
export function cameraFaultOf(error: unknown): CameraFault {
  return error instanceof Error && NO_CAMERA.has(error.name) ? 'NoCamera' : 'NoAccess';
}

import { addressOf } from '#contract/call-types.ts';
import { frameRoutes } from '#contract/frame.ts';
import { ApiProblem, NETWORK_FAILURE_STATUS } from '#storefront/api/api-problem.ts';
import { transport } from '#storefront/api/services.ts';

/** The requested picture. */
export interface FramePreviewRequest {
  photoId: string;
  frameId: string;
  /** The text on the frame; empty: the shop's placeholder. */
  text: string;
  /** The search token, for the visitor's own photos. */
  token?: string | undefined;
}

/**
 * Fetches a watermarked photo in a frame, rendered as for printing (product §7, frame service).
 * @throws ApiProblem with only the status, because the rest is not used (product §4); 0 without a response
 */
export async function fetchFramePreview(
  { photoId, frameId, text, token }: FramePreviewRequest,
  signal?: AbortSignal,
): Promise<Blob> {
  const query = { photoId, frameId, text: text === '' ? undefined : text };
  const headers = new Headers({ Accept: 'image/*', 'Accept-Language': transport.language() });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  let response: Response;
  try {
    const address = addressOf(frameRoutes.getPreview, { query });
    response = await transport.fetch(address, signal === undefined ? { headers } : { headers, signal });
    if (response.status === 200) return await response.blob();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiProblem({ status: NETWORK_FAILURE_STATUS, code: 'NetworkFailure' });
  }
  throw new ApiProblem({
    status: response.status,
    code: response.status === 401 ? 'Unauthorized' : 'Unexpected',
  });
}

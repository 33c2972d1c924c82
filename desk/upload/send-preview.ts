import { UPLOAD_PREVIEWS_PATH } from '#contract/uploads.ts';
import type { DrawnPreview } from './draw-preview.ts';
import type { ChosenFile } from './sort-files.rules.ts';

/** Formats a photo's place beside its other facts. */
export const placeQuery = (placeKm: number | undefined): { placeKm?: string } =>
  placeKm === undefined ? {} : { placeKm: String(placeKm) };

/**
 * Sends a smaller picture of a photo before the photo itself.
 * @returns the status: 204 if accepted, 0 without a response
 */
export async function sendPreview(
  token: string,
  { file, folder, placeKm }: ChosenFile,
  hash: string,
  { picture, width, height }: DrawnPreview,
): Promise<number> {
  const query = new URLSearchParams({
    hash,
    name: file.name,
    folder,
    width: String(width),
    height: String(height),
    ...placeQuery(placeKm),
  });
  // The worker's own address has no host.
  const address = new URL(`${UPLOAD_PREVIEWS_PATH}?${query}`, location.origin);
  const sending = fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: picture,
  });
  return sending.then(
    ({ status }) => status,
    () => 0,
  );
}

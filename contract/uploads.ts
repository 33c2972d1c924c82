/** Calls for uploading photos to an event; `Authorization: Bearer pfupload.TENANT.SIGNATURE` names the upload link. */
const UPLOAD_API = '/upload/api/v1';

/** Where an upload link leads, on the desk's origin; what opens it stands in the fragment, which no browser sends. */
export const UPLOAD_PAGE = '/upload';

/** Where files go, by tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const UPLOAD_FILES_PATH = `${UPLOAD_API}/files`;

export const uploadRoutes = {
  getUpload: { method: 'GET', path: `${UPLOAD_API}/upload` },
  checkFiles: { method: 'POST', path: `${UPLOAD_API}/check` },
  listRefused: { method: 'GET', path: `${UPLOAD_API}/refused` },
  completeUpload: { method: 'POST', path: `${UPLOAD_API}/complete` },
} as const;

/**
 * Where a smaller picture of a photo goes before it, as `image/jpeg`, with the photo's `hash`, `name`, `folder`, `width` and
 * `height` as query. It is read and sold as the photo, whose file follows.
 */
export const UPLOAD_PREVIEWS_PATH = `${UPLOAD_API}/previews`;

/** The longer side of a preview at most, in pixels, and its bytes. */
export const PREVIEW_EDGE = 2048;
export const PREVIEW_BYTES_MAX = 4_000_000;

/** Files that are asked about at once. */
export const CHECKED_MAX = 500;
/** What a file may have at most: more than any camera's photo. */
export const UPLOAD_BYTES_MAX = 256_000_000;

/**
 * Returns the address of an upload: the same for the same file and link, so that a client that lost its state asks how much
 * is stored (HEAD) and resumes. After a 404 it creates the upload by POST to `UPLOAD_FILES_PATH`. Its Upload-Metadata:
 * `hash` (SHA-256 of the file, hex), `name`, `folder` (with slashes; left out for none).
 */
export function uploadPath(linkId: string, hash: string): string {
  return `${UPLOAD_FILES_PATH}/${linkId}-${hash}`;
}

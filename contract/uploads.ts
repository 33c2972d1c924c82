/** Calls for uploading photos to an event; `Authorization: Bearer pfupload.TENANT.SIGNATURE` names the upload link. */
const UPLOAD_API = '/upload/api/v1';

/** The page of an upload link, on the desk's origin; the token is in the fragment, which browsers do not send. */
export const UPLOAD_PAGE = '/upload';

/** The address for files, by tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const UPLOAD_FILES_PATH = `${UPLOAD_API}/files`;

export const uploadRoutes = {
  getUpload: { method: 'GET', path: `${UPLOAD_API}/upload` },
  checkFiles: { method: 'POST', path: `${UPLOAD_API}/check` },
  listRefused: { method: 'GET', path: `${UPLOAD_API}/refused` },
  listFolders: { method: 'GET', path: `${UPLOAD_API}/folders` },
  completeUpload: { method: 'POST', path: `${UPLOAD_API}/complete` },
} as const;

/**
 * The address for a preview, sent before its photo as `image/jpeg`, with the photo's `hash`, `name`, `folder`,
 * `width` and `height` as query. It is read and sold as the photo until the photo's file arrives.
 */
export const UPLOAD_PREVIEWS_PATH = `${UPLOAD_API}/previews`;

/** The largest longer side of a preview, in pixels, and its largest size in bytes. */
export const PREVIEW_EDGE = 2048;
export const PREVIEW_BYTES_MAX = 4_000_000;

/** The most folders that are listed. */
export const FOLDERS_SHOWN = 500;
/** The most files per query. */
export const CHECKED_MAX = 500;
/** The largest file, in bytes: larger than any camera's photo. */
export const UPLOAD_BYTES_MAX = 256_000_000;

/**
 * Returns the address of an upload. It is the same for the same file and link, so a client that lost its state can ask
 * how much is stored (HEAD) and resume. After a 404 it creates the upload by POST to `UPLOAD_FILES_PATH`. Its
 * Upload-Metadata: `hash` (SHA-256 of the file, hex), `name`, `folder` (with slashes; omitted if there is none).
 */
export function uploadPath(linkId: string, hash: string): string {
  return `${UPLOAD_FILES_PATH}/${linkId}-${hash}`;
}

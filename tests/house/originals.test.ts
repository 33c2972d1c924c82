import { describe, expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * The modules that may reach an original: the file from the camera, and what is made from it for its buyer (a framed photo,
 * a portrait, a clip). A new module fails this test until it is listed here with its reason.
 */

/** Functions that return the key of an original or read it. */
const RESOLVERS = [
  'photoFiles',
  'fileToRead',
  'readPhotoFile',
  'filesOfPhotoRow',
  'videoKeys',
  'videoFileKey',
  'clipKey',
  'framedPhotoKey',
  'framedPhotoKeys',
  'framedPreviewKey',
  'portraitFile',
  'listPortraitFiles',
];

/** Functions that return an order's files before the check whether they may be released. */
const UNDECIDED = [
  'photoFile',
  'framedPhotoFile',
  'videoFile',
  'readOrderFiles',
  'readItemFiles',
  'findOrderFile',
  'refuseHandingOver',
];

/** The modules that use a resolver, with the reason. */
const RESOLVES: Record<string, string> = {
  'server/finding/photos/photo-files.ts': 'defines the keys',
  'server/finding/photos/photo-row-files.ts': 'names the files that a backup must have',
  'server/finding/photos/read-photo-file.ts': 'reads a photo for the engines and for operators',
  'server/finding/photos/close-up-source.ts': 'chooses what a close-up is cut from: see CLOSE_UPS',
  'server/finding/ingest/receive-photos.ts': 'stores originals',
  'server/finding/ingest/receive-preview.ts': 'stores what stands in for an original',
  'server/finding/ingest/ingest.jobs.ts': 'reads bibs and faces, makes preview and thumb',
  'server/finding/ingest/read-faces.ts': 'reads faces',
  'server/finding/ingest/read-again.ts': 'reads bibs once more',
  'server/finding/ingest/make-cover.ts':
    'makes the picture of an event, at a preview’s size, where an operator chose it',
  'server/finding/ingest/render-previews.ts': 'makes the preview again with the brand’s new name',
  'server/finding/selfies/look-through.ts': 'reads faces on request',
  'server/finding/videos/video-keys.ts': 'defines the keys',
  'server/finding/videos/videos.presenter.ts': 'signs preview and poster alone',
  'server/finding/videos/receive-video.ts': 'stores films',
  'server/finding/videos/open-footage.ts': 'cuts clips out of films',
  'server/finding/videos/cut-waiting-clips.ts': 'stores clips',
  'server/finding/videos/publish-video.ts': 'makes preview and poster',
  'server/finding/videos/delete-clip-files.ts': 'deletes clips',
  'server/selling/frames/frame-files.ts': 'defines the keys',
  'server/selling/frames/render-photo.ts': 'puts a photo that was bought into its frame',
  'server/delivering/portraits/portraits.store.ts': 'defines the keys',
  'server/delivering/portraits/read-portraits.ts': 'names portraits of files that were handed over',
  'server/delivering/downloads/delivered-file.ts': 'describes what may be handed over: see DECIDES',
  'server/delivering/downloads/bought-picture.routes.ts':
    'cuts close-ups of a file that `handOverFile` named',
  'server/delivering/free-photos/free-photo-file.routes.ts':
    'sends photos that were made free, and no others',
  'server/operating/corrections/corrections.jobs.ts': 'deletes the files of a removed photo',
  'server/operating/corrections/videos.presenter.ts': 'signs stills alone',
  'server/operating/corrections/describe-consequences.ts': 'sums up the bytes that a removal deletes',
  'server/operating/erasure/erase-files.ts': 'deletes files',
  'server/operating/photo-moves/run-moves.ts': 'copies files into another event’s folder',
  'server/operating/backup/verify-backup.ts': 'compares a backup with what it must have',
  'server/commands/accuracy-command.ts': 'shows an operator at the machine what was read wrongly',
  'server/commands/review-claims.ts': 'shows the same',
  'server/commands/review-command.ts': 'shows the same',
};

/** The modules that read an order’s unchecked files, with the reason. All others call `handOver`, `handOverFile` or `refuseArchive`. */
const DECIDES: Record<string, string> = {
  'server/selling/orders/orders.rules.ts': 'defines the rule',
  'server/selling/awaited-originals/follow-originals.ts': 'counts the photos of an order, names no file',
  'server/delivering/downloads/delivered-file.ts': 'defines what is handed over',
  'server/delivering/downloads/order-files.ts': 'reads an order’s files for hand-over.ts',
  'server/delivering/downloads/hand-over.ts': 'decides',
  'server/delivering/downloads/read-bought.ts': 'tells ids of what is paid, names no file',
  'server/delivering/downloads/free-files.ts': 'names photos of an event whose catalog sells them at 0',
};

/** The modules that have a part cropped from an original, without watermark. */
const CLOSE_UPS: Record<string, string> = {
  'server/finding/photos/close-up-source.ts': 'defines them',
  'server/finding/videos/video-keys.ts': 'names a key, cuts nothing',
  'server/delivering/downloads/bought-picture.routes.ts': 'asks `handOverFile` at each request',
  'server/delivering/mails/mailed-order.ts': 'begins the mail of an order that was handed over',
  'server/finding/review/review.desk.ts': 'shows a bib in doubt to members who may hand out originals',
};

/** The modules that read a photo without watermark, with the purpose. A thumb has no watermark either. */
const UNMARKED: Record<string, string> = {
  'server/finding/ingest/make-cover.ts': 'makes a cover where `marks_cover` says so (docs/decisions/0213)',
  'server/finding/ingest/read-again.ts': 'looks at it, keeps no picture',
};

/** The modules that create or open URLs of stored files on the shop’s host, with the files. A picture of bought goods has no such URL. */
const ADDRESSES: Record<string, string> = {
  'server/platform/signing/file-links.ts': 'defines the prefix',
  'server/platform/http/file-routes.ts': 'opens what is signed',
  'server/finding/events/events.presenter.ts': 'covers and sponsors’ marks',
  'server/finding/photos/photos.presenter.ts': 'previews, thumbs, close-ups of previews',
  'server/finding/photos/close-up.routes.ts': 'opens close-ups of previews alone',
  'server/finding/sponsor-marks/marked-preview.routes.ts': 'previews with a sponsor’s mark',
  'server/finding/videos/videos.presenter.ts': 'previews and posters of videos',
  'server/operating/printed-page/blurred-covers.ts': 'only reads the key in the address of a cover or thumb',
};

/** The modules that read stored bytes by key, with the content. */
const READS_BYTES: Record<string, string> = {
  'server/platform/http/file-routes.ts': 'what a signed address names',
  'server/platform/http/send-ranged.ts': 'a file that a caller of `sendStored` in this list names',
  'server/hosting/organizer/brand-image-files.ts': 'pictures of a brand',
  'server/hosting/tenants/brand.routes.ts': 'pictures of a brand',
  'server/hosting/tenants/read-drawn-logo.ts': 'pictures of a brand',
  'server/hosting/pages/open-site-version.ts': 'files of a site',
  'server/hosting/pages/site-files.routes.ts': 'files of a site',
  'server/finding/photos/close-up.routes.ts':
    'previews, and for buyers and reviewers originals: see CLOSE_UPS',
  'server/finding/photos/close-up-source.ts': 'the same for a mail: see CLOSE_UPS',
  'server/finding/photos/read-photo-file.ts': 'originals, for its callers in RESOLVES',
  'server/finding/ingest/take-original.ts': 'an original that just came, to compare it',
  'server/finding/sponsor-marks/marked-preview.routes.ts': 'previews and sponsors’ marks',
  'server/finding/videos/work-folder.ts': 'films, to cut clips',
  'server/finding/ingest/make-cover.ts': 'previews',
  'server/selling/frames/frames.routes.ts': 'previews',
  'server/selling/frames/frame-sources.ts': 'layers of frames, pictures of a brand',
  'server/selling/frames/export-frame.ts': 'layers of frames',
  'server/selling/frames/render-photo.ts': 'the original of a photo that was bought in a frame',
  'server/delivering/portraits/cut-portraits.ts': 'originals that `handOver` named',
  'server/delivering/downloads/bought-picture.routes.ts': 'a small framed photo that `handOverFile` named',
  'server/delivering/downloads/download-file.routes.ts': 'a file that `handOverFile` named',
  'server/delivering/archives/archive-file.routes.ts': 'files of an archive that `refuseArchive` let pass',
  'server/delivering/free-photos/free-photo-file.routes.ts': 'originals of free photos',
  'server/delivering/sharing/print-poster.ts': 'covers and pictures of a brand',
  'server/operating/person-data/export-person.ts': 'files that `handOver` named, and previews',
  'server/operating/erasure/erasure-list.ts': 'the list of erasures',
  'server/operating/printed-page/blurred-covers.ts': 'the cover or thumb of a page, to print it blurred',
  'server/operating/photo-moves/run-moves.ts': 'all files of a photo, copied into another event',
  'server/delivering/sharing/sharing.desk.ts': 'sponsors’ marks',
  'server/operating/backup/backup-place.ts': 'all files, into and out of a backup',
  'server/operating/backup/back-up-files.ts': 'all files, into a backup',
  'server/operating/backup/import-brand.ts': 'names and sizes of a brand’s files',
  'server/commands/review-claims.ts': 'previews',
  'server/commands/doctor-command.ts': 'a file of its own',
};

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;
/** Production code: without tests, and without index files, which only re-export names. */
const production = readSources()
  .filter(({ path }) => path.startsWith('server/') && !/(\.test\.ts|\/index\.ts)$/.test(path))
  .map(({ path, text }) => ({ path, code: text.replace(COMMENTS, '') }));

const filesWith = (pattern: RegExp) =>
  production.flatMap(({ path, code }) => (pattern.test(code) ? path : [])).toSorted();
const namedIn = (list: Record<string, string>) => Object.keys(list).toSorted();
const anyName = (names: readonly string[]) => new RegExp(`(?<![.\\w])(?:${names.join('|')})\\b`);

describe('an original', () => {
  test('is used only by the listed modules', () => {
    expect(filesWith(anyName(RESOLVERS))).toEqual(namedIn(RESOLVES));
  });

  test('of an order is released in one place', () => {
    expect(filesWith(anyName(UNDECIDED))).toEqual(namedIn(DECIDES));
  });

  test('is cropped only for buyers and reviewers', () => {
    expect(filesWith(/'original'/)).toEqual(namedIn(CLOSE_UPS));
  });

  test('has no file URL, which would stay valid regardless of its order', () => {
    expect(filesWith(/\bFILE_PATH_PREFIX\b/)).toEqual(namedIn(ADDRESSES));
  });

  test('is rendered without watermark only by the listed modules', () => {
    expect(filesWith(/\bwatermark: ''/)).toEqual(namedIn(UNMARKED));
  });

  test('has a key that only the listed modules build', () => {
    const folders = /[`'][^`'\n]*\b(?:originals|stand-ins|video-files|clips|framed-photos|portraits)\/\$\{/;
    expect(filesWith(folders)).toEqual([
      'server/delivering/portraits/portraits.store.ts',
      'server/finding/photos/photo-files.ts',
      'server/finding/videos/video-keys.ts',
      'server/selling/frames/frame-files.ts',
    ]);
  });
});

test('stored bytes are read only by the listed modules', () => {
  expect(filesWith(/\b[sS]torage\s*\.(?:read|stream|copy|walk)\(|\bsendStored\(/)).toEqual(
    namedIn(READS_BYTES),
  );
});

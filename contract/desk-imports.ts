import { DESK_API } from './desk.ts';

const IMPORTS = `${DESK_API}/tenants/:tenantId/events/:eventId/imports`;

/** Imports of an event's photos from a zip or a bucket on another server. */
export const deskImportRoutes = {
  listImports: { method: 'GET', path: IMPORTS },
  startImport: { method: 'POST', path: IMPORTS },
  stopImport: { method: 'POST', path: `${IMPORTS}/:linkId/stop` },
  resumeImport: { method: 'POST', path: `${IMPORTS}/:linkId/resume` },
} as const;

/** A zip at an address, or a folder of an S3 bucket. */
export const IMPORT_KINDS = ['Zip', 'Bucket'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** `Failed` and `Stopped` imports can be resumed. */
export const IMPORT_STATES = ['Running', 'Done', 'Stopped', 'Failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why an import failed, or waits. */
export const IMPORT_REASONS = [
  // Tried again after a pause:
  'NoAnswer',
  'TimedOut',
  'Status',
  'Storage',
  'FileFailed',
  'Unexpected',
  // Until a member resumes it:
  'Redirect',
  'PrivateAddress',
  'BadAnswer',
  'NoRanges',
  'NotAZip',
  'Changed',
  'AccessDenied',
  'NoBucket',
  'TooManyFiles',
  'EventGone',
  'SourceLost',
] as const;
export type ImportReason = (typeof IMPORT_REASONS)[number];

export const IMPORT_ADDRESS_MAX = 2_000;
/** The most files of one import. */
export const IMPORT_FILES_MAX = 50_000;
/** The most imports of a brand that run at a time. */
export const IMPORTS_RUNNING_MAX = 3;
/** The most characters of a part of an access key. */
export const ACCESS_KEY_MAX = 200;

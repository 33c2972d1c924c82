import type { EventRecord } from '#finding/events/index.ts';
import { readPhotographerNames } from '#finding/photographers/index.ts';
import { listReceivedByLink } from '#finding/photos/index.ts';
import { openStartList } from '#finding/recognition/index.ts';
import { listReceivedHashes, listRefusedUploads, type UploadLink } from '#finding/uploads/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type PhotoReport, type ReportedFile, summarise } from './photo-report.rules.ts';

type Received = Awaited<ReturnType<typeof listReceivedByLink>>[number];

/** The most refused files in a report. */
const REFUSED_MAX = 10_000;

/**
 * Summarises the files of a photographer's link: its photos, files that were already in the event, and refused files.
 * Keywords are those that name bibs, because no others are stored.
 */
export async function reportUpload(
  scope: Scope,
  event: Pick<EventRecord, 'eventId' | 'timeZone'>,
  { linkId, photographerId }: UploadLink,
): Promise<PhotoReport & { photographer: string }> {
  const contentHashes = await listReceivedHashes(scope, linkId);
  const { eventId, timeZone } = event;
  const received = await listReceivedByLink(scope, { eventId, timeZone, linkId, contentHashes });
  const refused = await listRefusedUploads(scope, linkId, REFUSED_MAX);
  const photographer = (await readPhotographerNames(scope)).get(photographerId) ?? '';
  const list = await openStartList(scope, eventId);
  const files: ReportedFile[] = [
    ...received.map((one) => describeReceived(one, photographer)),
    ...refused.map(({ name, folder, problem }) => ({ file: pathOf(folder, name), problem })),
  ];
  return { ...summarise(files, list && ((bib) => list.find(bib) !== undefined)), photographer };
}

const pathOf = (folder: string, name: string) => [folder, name].filter(Boolean).join('/');

function describeReceived(one: Received, photographer: string): ReportedFile {
  const file = pathOf(one.folder, one.fileName);
  if (one.state === 'Failed') return { file, problem: one.failure ?? 'ReaderFailed' };
  if (one.state === 'Removed') return { file, leftOut: 'Removed' };
  if (one.isOfOthers) return { file, leftOut: 'Known' };
  if (one.state === 'Received') return { file, leftOut: 'Coming' };
  const photo = {
    format: one.format === 'webp' ? 'WebP' : one.format.toUpperCase(),
    width: one.width ?? 0,
    height: one.height ?? 0,
    byteSize: one.byteSize,
    local: one.shownAt,
    offset: one.correctionSeconds ? formatCorrection(one.correctionSeconds) : null,
    camera: one.camera,
    serial: one.serial,
    photographer: photographer === '' ? null : photographer,
    keywords: [],
    bibs: one.namedBibs,
  };
  return { file, photo, contentHash: one.contentHash };
}

/** Formats seconds as `+0:03:20`. */
function formatCorrection(seconds: number): string {
  const all = Math.abs(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(all / 3600);
  return `${seconds < 0 ? '−' : '+'}${hours}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
}

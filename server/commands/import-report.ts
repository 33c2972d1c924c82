import { extname } from 'node:path';
import { findAgeColumn } from '#contract/age-columns.ts';
import { INSTALL_HEIC_PROGRAM } from '#engines/images/index.ts';
import type { KeptCorrections, ProtectionCounts } from '#finding/competitors/index.ts';
import type { EventSummary, ImportReport, SkipReason } from '#finding/ingest/index.ts';
import type { Rejudgement } from '#finding/recognition/index.ts';

/** The most files of one kind that are listed on a terminal; `--json` lists all. */
const NAMED_OF_A_KIND = 5;

const SKIPPED: Record<SkipReason, string> = {
  Hidden: 'hidden or created by a system',
  Link: 'links',
  Special: 'neither files nor folders',
  Unfinished: 'still being written',
  CameraRaw: 'raw files of a camera',
  NotAPhoto: 'no photos',
  Removed: 'removed from the event before',
};

/** Prints the outcome of an event's files, as one line of JSON or as text. */
export function printReport(title: string, report: ImportReport, isJson: boolean): void {
  console.log(isJson ? JSON.stringify({ title, ...report }) : describeReport(title, report).join('\n'));
}

/** Describes the report, one line per fact. */
export function describeReport(title: string, report: ImportReport): string[] {
  const { event, known, received, faults, skipped, eventId } = report;
  const faultsCount = faults.length === 1 ? '1 file was' : `${faults.length} files were`;
  return [
    `${title}: ${event.photos} photos can be seen, ${event.competitors} participants. This import: ${received} new, ${known} known before.`,
    ...(report.rejudged === null ? [] : [describeRejudgement(report.rejudged)]),
    ...(report.listKept === null ? [] : describeKept(report.listKept)),
    ...describeProtection(report.protection),
    ...describePhotographers(event.photographers),
    ...describeFaces(event),
    ...describeSkipped(skipped),
    ...faults.map(({ file, problem }) => `  not imported: ${file} (${explain(problem)})`),
    ...(faults.length > 0 ? [`${faultsCount} not imported.`] : []),
    `event ${eventId}`,
  ];
}

/** Describes the changes of photos that were judged again because of a changed start list or new results. */
export function describeRejudgement(rejudged: Rejudgement, by = 'start list'): string {
  const { photosJudged, photosChanged, photosUnread, bibsAdded, bibsRemoved } = rejudged;
  const changes = `${photosChanged} changed, +${bibsAdded} −${bibsRemoved} bibs`;
  const unread = photosUnread === 0 ? '' : `; ${photosUnread} more will be read again while the shop runs`;
  return `  judged again by the ${by}: ${photosJudged} photos, ${changes}${unread}`;
}

/** Describes the values of a start list that were not applied because an operator had corrected them. */
export function describeKept({ corrected, keptOff, conflicting }: KeptCorrections): string[] {
  const lines = [
    ...corrected.map(({ bib, fields }) => `  ${bib}: keeps the correction made here (${fields.join(', ')})`),
    ...keptOff.map(
      (bib) => `  ${bib}: was removed or merged here and stays so; participant restore undoes that`,
    ),
    ...conflicting.map(
      (bib) => `  ${bib}: NOT imported: another participant has it here; see participant edit`,
    ),
  ];
  return lines.length <= KEPT_SHOWN
    ? lines
    : [...lines.slice(0, KEPT_SHOWN), `  … and ${lines.length - KEPT_SHOWN} more`];
}

/**
 * Describes how many participants are protected from strangers, and how many cannot be protected by age because
 * they have no birth date.
 */
export function describeProtection({
  protected: count,
  reasons,
  added,
  youthAge,
  withoutBirthDate,
  freed,
}: ProtectionCounts): string[] {
  return [
    ...(freed.length === 0
      ? []
      : [
          `  ${freed.length} NO LONGER PROTECTED: everyone can find them and their photos: ${freed.join(', ')}`,
        ]),
    ...(count === 0
      ? []
      : [
          `  ${count} protected (${describeReasons(reasons, youthAge)}), ${added} of them new: strangers cannot find their name, bib or photos; faces are off for the whole event`,
        ]),
    ...(withoutBirthDate === 0
      ? []
      : [
          `  ${withoutBirthDate} without a plausible birth date: NOT protected by their age; see --youth-distance and participant protect`,
        ]),
  ];
}

/** Warns that a list's column of ages protects no participant, if the brand protects by age. */
export function describeAges(
  columns: Parameters<typeof findAgeColumn>[0],
  { youthAge }: Pick<ProtectionCounts, 'youthAge'>,
): string[] {
  const heading = youthAge === 0 ? undefined : findAgeColumn(columns);
  return heading === undefined
    ? []
    : [`  the column "${heading}" is NOT read: only a date of birth protects children`];
}

const describeReasons = (
  { Age, Distance, Team, Operator }: ProtectionCounts['reasons'],
  youthAge: number,
): string =>
  [
    Age > 0 ? `${Age} under ${youthAge}` : '',
    Distance > 0 ? `${Distance} in a youth distance` : '',
    Team > 0 ? `${Team} with a bib of one of them` : '',
    Operator > 0 ? `${Operator} by an operator` : '',
  ]
    .filter(Boolean)
    .join(', ');

const KEPT_SHOWN = 50;

/** Returns the explanation of a problem, if its code does not explain it. */
function explain(problem: string): string {
  const meaning = MEANINGS.get(problem);
  return meaning === undefined ? problem : `${problem}: ${meaning}`;
}
const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    TooSmall: 'too few pixels to sell; --min-edge sets the limit',
    NoHeicDecoder: `no program here reads HEIC; ${INSTALL_HEIC_PROGRAM} and import again, or export JPEGs`,
  }),
);

function describePhotographers(photographers: EventSummary['photographers']): string[] {
  const named = Object.entries(photographers).filter(([name]) => name !== '');
  if (named.length === 0) return [];
  const others = photographers[''] ?? 0;
  const counts = named.map(([name, count]) => `${name} ${count}`);
  return [`  photographers: ${counts.join(', ')}${others > 0 ? `; not named ${others}` : ''}`];
}

/** Explains why an event has no face search, if it has none. */
export function describeFaces({
  noFaceSearch,
  faceRetentionDays,
  facesUnread,
}: Pick<EventSummary, 'noFaceSearch' | 'faceRetentionDays' | 'facesUnread'>): string[] {
  if (facesUnread > 0)
    return [`  faces: ${facesUnread} photos are still to be read for faces, while the shop runs`];
  if (noFaceSearch === null) return [];
  const reasons: Record<typeof noFaceSearch, string> = {
    Protected:
      'a participant is protected, and a face must be read before it is known to be a minor’s; faces are off for the whole event',
    Off: 'faces are off (--faces off)',
    NoGround:
      'no legal basis is recorded, so no faces were read; event edit ID --face-ground TEXT lets them be read later, without another import',
    TooOld: `the race is more than ${faceRetentionDays} days ago, and faces are not stored longer (--forget-faces-after, before the first import)`,
    Secure: 'it is a secure event, which only the mailed link opens',
    NoFaces: 'no photo shows a face that can be compared',
  };
  return [`  no search by face: ${reasons[noFaceSearch]}`];
}

/** Lists the skipped files, counted by kind and with names. */
function describeSkipped(skipped: ImportReport['skipped']): string[] {
  const kinds = Map.groupBy(skipped, ({ file, reason }) =>
    reason === 'NotAPhoto' ? `${SKIPPED[reason]} (${extname(file) || 'no extension'})` : SKIPPED[reason],
  );
  return [...kinds].map(([kind, entries]) => {
    const names = entries.slice(0, NAMED_OF_A_KIND).map(({ file }) => file);
    const others = entries.length - names.length;
    return `  skipped: ${entries.length} ${kind}: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  });
}

import { FACE_GROUND_MAX, FACE_INDEXING } from '#contract/desk-events.ts';
import { VERIFICATION_FACTORS } from '#contract/photo.ts';
import { PLAIN_LINE } from '#contract/plain-line.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import type { EventFacts, EventRecord } from '#finding/events/index.ts';
import { readCameraOffset } from '#finding/ingest/index.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The desk's limit. */
const LINE_MAX = 200;

/** Returns the text of an option; undefined if it is missing. */
function textOf(options: ParsedOptions, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

/**
 * Returns an option's value; undefined if it is missing.
 * @throws UsageError if it is too long, or has control characters or bidirectional marks
 */
function lineOf(options: ParsedOptions, name: string): string | undefined {
  const line = textOf(options, name);
  if (line !== undefined && (line.length > LINE_MAX || !PLAIN_LINE.test(line)))
    throw new UsageError(
      `--${name} must be one line of at most ${LINE_MAX} characters, without control characters or directional marks.`,
    );
  return line;
}

/**
 * Reads an event's facts from the options; missing ones are left out.
 * @throws UsageError naming the invalid option
 */
export function readFacts(options: ParsedOptions): Partial<EventFacts> {
  const [title, date] = [lineOf(options, 'title'), textOf(options, 'date')];
  if (title === '') throw new UsageError('--title is empty.');
  if (date !== undefined && !isDay(date))
    throw new UsageError(`--date "${date}" is not a day written YYYY-MM-DD.`);
  const [city, country, number] = ['city', 'country', 'external-id'].map((name) => lineOf(options, name));
  const factor = textOf(options, 'factor');
  const verificationFactor = VERIFICATION_FACTORS.find((known) => known === factor);
  if (factor !== undefined && verificationFactor === undefined)
    throw new UsageError(`--factor must be one of ${VERIFICATION_FACTORS.join(', ')}.`);
  const isSecure = readYesOrNo(options, 'secure');
  const findsUnlistedBibs = readYesOrNo(options, 'unlisted-bibs');
  const youth = options['youth-distance'];
  const youthDistances = Array.isArray(youth)
    ? [...new Set(youth.map((distance) => String(distance).trim()))].filter((distance) => distance !== '')
    : undefined;
  const wantedFaces = FACE_INDEXING.find((choice) => choice === options.faces);
  if (options.faces !== undefined && wantedFaces === undefined)
    throw new UsageError(`--faces must be one of ${FACE_INDEXING.join(', ')}.`);
  const faceGround = readFaceGround(options);
  return {
    ...(title === undefined ? {} : { title }),
    ...(date === undefined ? {} : { date }),
    ...(city === undefined ? {} : { city }),
    ...(country === undefined ? {} : { country }),
    ...(number === undefined ? {} : { externalEventId: number === '' ? null : number }),
    ...(isSecure === undefined ? {} : { isSecure }),
    ...(verificationFactor === undefined ? {} : { verificationFactor }),
    ...(findsUnlistedBibs === undefined ? {} : { findsUnlistedBibs }),
    ...(youthDistances === undefined ? {} : { youthDistances }),
    ...(wantedFaces === undefined ? {} : { wantedFaces }),
    ...(faceGround === undefined ? {} : { faceGround }),
    ...readClocks(options),
  };
}

/** Reads the legal basis of face search; null withdraws it. */
function readFaceGround(options: ParsedOptions): string | null | undefined {
  const ground = textOf(options, 'face-ground');
  if (ground === undefined || ground === '') return ground === '' ? null : undefined;
  if (/\p{Cc}/u.test(ground) || ground.length > FACE_GROUND_MAX)
    throw new UsageError(`--face-ground must be one line of at most ${FACE_GROUND_MAX} characters.`);
  return ground;
}

/** Reads the retention of faces in days, if it is set. */
export function readFaceRetention(options: ParsedOptions): Partial<Pick<EventRecord, 'faceRetentionDays'>> {
  const days = options['forget-faces-after'];
  if (days !== undefined && !/^\d{1,5}$/.test(String(days)))
    throw new UsageError(`--forget-faces-after "${days}" is not a number of days.`);
  return days === undefined ? {} : { faceRetentionDays: Number(days) };
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    day.toString() !== 'Invalid Date' &&
    day.toISOString().startsWith(text)
  );
}

/** Reads yes or no; `--secure` is a flag of import. */
function readYesOrNo(options: ParsedOptions, name: 'secure' | 'unlisted-bibs'): boolean | undefined {
  const said = options[name];
  if (said === undefined || typeof said === 'boolean') return said;
  if (said !== 'yes' && said !== 'no') throw new UsageError(`--${name} must be yes or no.`);
  return said === 'yes';
}

function readClocks(options: ParsedOptions): Partial<Pick<EventFacts, 'timeZone' | 'cameraOffsets'>> {
  const timeZone = textOf(options, 'time-zone');
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new UsageError(`--time-zone "${timeZone}" is not a zone like Europe/Vienna.`);
  const entries = Array.isArray(options['camera-offset']) ? options['camera-offset'].map(String) : undefined;
  const offsets = entries?.map((entry) => {
    const offset = readCameraOffset(entry);
    if (offset === undefined)
      throw new UsageError(`--camera-offset "${entry}" is not a model = +HH:MM:SS or -HH:MM:SS.`);
    return [offset.camera, offset.seconds] as const;
  });
  return {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(offsets === undefined ? {} : { cameraOffsets: Object.fromEntries(offsets) }),
  };
}

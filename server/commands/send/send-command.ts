import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isOfEvent, isPhotoName, isRawName } from '#contract/upload-files.ts';
import { type SendReport, UploadRefused } from '#contract/upload-sender.ts';
import { readCapture } from '#engines/images/index.ts';
import { openFolder } from '#finding/ingest/index.ts';
import { progressLine } from '../progress-line.ts';
import { openTerminal, type Terminal } from '../terminal.ts';
import { type ParsedOptions, UsageError } from '../usage.ts';
import { createPhotoSender, type LocalPhoto } from './photo-sender.ts';
import { describeProgress, describeSent, nameRefusals, type SentFolder } from './send-report.ts';
import { callUpload, readUploadLink, type UploadAddress } from './upload-service.ts';

/** Cameras store the capture time near the start of the file. */
const HEAD_BYTES = 256 * 1024;

/** The context of one call of the command. */
interface SendCall {
  operands: string[];
  options: ParsedOptions;
  /** The link, if `--to` is missing. */
  link: string | undefined;
  terminal: Pick<Terminal, 'print' | 'confirm'>;
  /** The output for progress; none if undefined. */
  bar: Parameters<typeof progressLine>[0];
  /** Stops watching a folder. */
  signal: AbortSignal;
}

/** Runs `photofinish send`. @returns the exit code: 0 if the shop has every photo, 1 if it lacks some */
export async function sendCommand(operands: string[], options: ParsedOptions): Promise<number> {
  // Hides the arguments: the process list shows them to all users of this computer.
  process.title = 'photofinish send';
  const leaving = new AbortController();
  if (options.watch === true)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leaving.abort());
  return runSendCommand({
    operands,
    options,
    link: process.env.UPLOAD_LINK,
    terminal: openTerminal(),
    bar: options.json === true ? undefined : process.stderr,
    signal: leaving.signal,
  });
}

/** Sends the photos of a folder by an upload link. */
export async function runSendCommand({
  operands,
  options,
  link,
  terminal,
  bar: target,
  signal,
}: SendCall): Promise<number> {
  const [folder, ...others] = operands;
  if (folder === undefined || others.length > 0) throw new UsageError('Name one folder of photos to send.');
  const isWatching = options.watch === true;
  const otherDays = readOtherDays(options);
  const limit = readLimit(options);
  const to = readUploadLink(String(options.to ?? link ?? ''));
  if (to === undefined)
    throw new UsageError(
      '--to or UPLOAD_LINK must be the complete link that you were sent, with the part after #.',
    );
  const entries = await openFolder(folder, isWatching ? signal : undefined);
  if (entries === undefined) throw new UsageError(`"${folder}" is not a folder.`);
  const facts = await readFacts(to);
  target?.write(`${facts.eventTitle}, ${facts.date}, at ${facts.shopName}, as ${facts.photographer}\n`);

  const startedMs = performance.now();
  const bar = progressLine(target);
  const sender = createPhotoSender(to, facts.linkId, limit, (state, bytesSent) =>
    bar.show(describeProgress(state, bytesSent)),
  );
  const leftOut: SentFolder['leftOut'] = { raw: 0, other: 0, otherDays: 0 };
  const unreadable: string[] = [];
  const photos: LocalPhoto[] = [];
  const strange: LocalPhoto[] = [];
  for await (const entry of entries) {
    if ('leftOut' in entry) {
      if (entry.leftOut === 'Unreadable') unreadable.push(entry.file);
      else if (entry.leftOut !== 'Hidden') leftOut.other += 1;
      continue;
    }
    if (!isPhotoName(entry.file)) {
      leftOut[isRawName(entry.file) ? 'raw' : 'other'] += 1;
      continue;
    }
    const size = await stat(entry.path).then(
      (known) => known.size,
      () => undefined,
    );
    if (size === undefined) {
      unreadable.push(entry.file);
      continue;
    }
    const photo = { ...entry, size };
    photos.push(photo);
    const day = await readDay(photo);
    const isStrange = day !== undefined && !isOfEvent(day, facts.date) && otherDays !== 'send';
    if (isStrange) strange.push(photo);
    else if (isWatching) sender.add([photo]);
  }
  // While a folder is watched, there may be no one to answer.
  const isAsked = strange.length > 0 && otherDays === undefined && !isWatching;
  const answer = isAsked ? await terminal.confirm?.(questionOf(strange.length, facts.date)) : false;
  const isSent = (photo: LocalPhoto) => answer === true || !strange.includes(photo);
  if (answer !== true) leftOut.otherDays = strange.length;
  if (!isWatching) sender.add(photos.filter(isSent));
  const report = await sender.finish();
  bar.end();

  const sent: SentFolder = {
    event: facts.eventTitle,
    date: facts.date,
    sent: report.sent,
    known: report.known,
    refused: await findRefusals(to, report.refused, photos.filter(isSent)),
    unreadable: [...unreadable, ...report.unreadable.map(({ file }) => file)],
    notSent: report.notSent,
    leftOut,
    seconds: Math.round((performance.now() - startedMs) / 1000),
  };
  terminal.print(options.json === true ? JSON.stringify(sent) : describeSent(sent).join('\n'));
  const isUnasked = leftOut.otherDays > 0 && otherDays === undefined && answer !== false;
  const isAllThere = sent.refused.length === 0 && sent.unreadable.length === 0 && sent.notSent === 0;
  return isAllThere && !isUnasked ? 0 : 1;
}

function readOtherDays({ 'other-days': said }: ParsedOptions): 'send' | 'leave' | undefined {
  if (said === undefined || said === 'send' || said === 'leave') return said;
  throw new UsageError('--other-days must be send or leave.');
}

/** Reads the highest rate in bytes per second; 0 for unlimited. */
function readLimit({ limit = '0' }: ParsedOptions): number {
  if (/^\d{1,7}$/.test(String(limit))) return Number(limit) * 1000;
  throw new UsageError(`--limit "${limit}" is not a number of KB a second.`);
}

async function readFacts(to: UploadAddress) {
  return callUpload(to, 'getUpload').catch((error: unknown) => {
    if (!(error instanceof UploadRefused)) throw error;
    const sentences: Record<number, string> = {
      0: `${to.origin} does not answer. Check that you are online and that the link is complete.`,
      401: 'The shop does not know this link. Check that it is complete.',
      403: 'This link has expired or was withdrawn. Ask the person who invited you for a new one.',
    };
    throw new UsageError(
      sentences[error.status] ?? `${to.origin} answers with ${error.status}. Try again later.`,
    );
  });
}

/** Reads the day on which a photo was taken, by its camera's clock. */
async function readDay(photo: LocalPhoto): Promise<string | undefined> {
  const head = await photo.readStart?.(HEAD_BYTES).catch(() => undefined);
  if (head === undefined) return undefined;
  const { takenAt } = await readCapture(head);
  return takenAt?.local.slice(0, 10);
}

const questionOf = (count: number, date: string): string =>
  `${count === 1 ? '1 photo was' : `${count} photos were`} taken on another day than ${date}. Send ${count === 1 ? 'it' : 'them'} too?`;

/** Finds out why photos were refused, in this run or an earlier one. */
async function findRefusals(
  to: UploadAddress,
  refused: SendReport<LocalPhoto>['refused'],
  photos: readonly LocalPhoto[],
) {
  // If the shop gives no reason, the status does.
  const listed = await callUpload(to, 'listRefused').then(
    ({ files }) => files,
    () => [],
  );
  return nameRefusals(
    refused.map(({ photo, status }) => ({ file: photo.file, status })),
    photos.map(({ file, folder }) => ({ file, folder, name: basename(file) })),
    listed,
  );
}

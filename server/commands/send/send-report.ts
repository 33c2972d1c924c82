import type { SendState } from '#contract/upload-sender.ts';

/** A file that did not become a photo, and why. */
interface Refusal {
  file: string;
  problem: string;
}

/** The result of sending a folder. */
export interface SentFolder {
  event: string;
  date: string;
  sent: number;
  /** Photos that were in the shop before. */
  known: number;
  refused: Refusal[];
  unreadable: string[];
  /** Photos that were not sent because the link has ended. */
  notSent: number;
  leftOut: { raw: number; other: number; otherDays: number };
  seconds: number;
}

const WIDTH = 24;
const TROUBLE = {
  Line: 'no answer: trying again',
  Shop: 'the shop cannot accept files now, its storage may be full or unavailable: trying again',
  TooMany: 'the shop accepts no more at the moment: trying again',
} as const;

/**
 * Describes the progress in one line.
 * @param bytesSent the bytes of photos that are done or in progress
 */
export function describeProgress<P>(state: SendState<P>, bytesSent: number): string {
  const { files, filesDone, bytes, trouble, minutesLeft } = state;
  const filled = bytes === 0 ? 0 : Math.min(WIDTH, Math.floor((bytesSent / bytes) * WIDTH));
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  const left = minutesLeft === undefined ? '' : `, ${minutesLeft} min left`;
  const rest = trouble === undefined ? left : `, ${TROUBLE[trouble]}`;
  return `${bar} ${filesDone}/${files} photos, ${megabytes(bytesSent)}/${megabytes(bytes)} MB${filesDone === files ? '' : rest}`;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** The reasons that HTTP statuses mean, used if the server lists no reason. */
const BY_STATUS: Record<number, string> = { 413: 'TooLarge', 460: 'ChangedWhileSent' };

/**
 * Lists the photos that the server refused, in this run and before.
 * @param listed refusals as the server lists them
 */
export function nameRefusals(
  now: readonly { file: string; status: number }[],
  photos: readonly { file: string; folder: string; name: string }[],
  listed: readonly { folder: string; name: string; problem: string }[],
): Refusal[] {
  const problems = new Map(listed.map(({ folder, name, problem }) => [`${folder}/${name}`, problem]));
  const known = photos.flatMap(({ file, folder, name }) => {
    const problem = problems.get(`${folder}/${name}`);
    return problem === undefined ? [] : { file, problem };
  });
  const others = now.filter(({ file }) => !known.some((one) => one.file === file));
  return [
    ...known,
    ...others.map(({ file, status }) => ({ file, problem: BY_STATUS[status] ?? `Refused (${status})` })),
  ];
}

/** Describes the result of a folder, one line per fact. */
export function describeSent(sent: SentFolder): string[] {
  const { raw, other, otherDays } = sent.leftOut;
  const leftOut = [
    ...(raw > 0 ? [`${raw} raw ${raw === 1 ? 'file' : 'files'}`] : []),
    ...(other > 0 ? [`${other} that ${other === 1 ? 'is not a photo' : 'are not photos'}`] : []),
    ...(otherDays > 0 ? [`${otherDays} of another day (--other-days send sends them)`] : []),
  ];
  return [
    `${sent.sent} sent, ${sent.known} there already, ${sent.refused.length} refused.`,
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
    ...sent.refused.map(({ file, problem }) => `  refused: ${file} (${problem})`),
    ...sent.unreadable.map((file) => `  could not be read: ${file}`),
    ...(sent.notSent > 0
      ? [`${sent.notSent} not sent because the link has ended. Ask the person who invited you for a new one.`]
      : []),
  ];
}

import { createHash } from 'node:crypto';
import { convertHeic, recogniseImage } from '#engines/images/index.ts';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import {
  mendJpeg,
  photographerOf,
  readPhotographersTexts,
  recogniseFile,
  type SourceEntry,
} from '#finding/ingest/index.ts';
import { listNamedBibs } from '#finding/recognition/index.ts';
import type { ReportedFile } from './photo-report.rules.ts';

/**
 * Stands in for a tenant's id where the sandbox divides its slots fairly between tenants: a command reads for no
 * tenant.
 */
const READ_BY_COMMAND = 'command';

const CALENDAR_YEAR = /^\d{4}/;

/**
 * Inspects every file of a source like an import, and writes nothing. Several files are read at once, in child
 * processes; results come in the order of the source, each exactly once.
 */
export async function* inspectSource(
  reader: Pick<PhotoReader, 'workers' | 'readFacts'>,
  files: AsyncIterable<SourceEntry>,
): AsyncGenerator<ReportedFile> {
  const running: Promise<ReportedFile>[] = [];
  for await (const entry of files) {
    const look = (await openEntry(reader, entry))();
    // The result is awaited later. Until then, a rejection must not be unhandled.
    look.catch(() => {});
    running.push(look);
    if (running.length > reader.workers) yield* takeFirst(running);
  }
  while (running.length > 0) yield* takeFirst(running);
}

async function* takeFirst(running: Promise<ReportedFile>[]): AsyncGenerator<ReportedFile> {
  const first = running.shift();
  if (first !== undefined) yield await first;
}

/**
 * Reads a file's bytes, which are readable until the source returns the next one. @returns a function that inspects
 * them
 */
async function openEntry(
  reader: Pick<PhotoReader, 'readFacts'>,
  entry: SourceEntry,
): Promise<() => Promise<ReportedFile>> {
  const { file, folder } = entry;
  const recognised = await recogniseFile(entry, { mend: (bytes) => mendJpeg(READ_BY_COMMAND, bytes) });
  if (recognised.outcome === 'Skipped') return async () => ({ file, leftOut: recognised.reason });
  if (recognised.outcome === 'Refused') return async () => ({ file, problem: recognised.problem });
  const sidecar = 'leftOut' in entry ? undefined : await entry.readSidecar?.();
  const { bytes, whole, isToConvert } = recognised;
  return async () => {
    const converted = isToConvert ? await convertHeic(bytes) : { ok: true as const, bytes: whole };
    if (!converted.ok) return { file, problem: converted.problem };
    // If a file crashes the process, that is the result for the file.
    const facts = await reader
      .readFacts(converted.bytes)
      .catch(() => ({ ok: false as const, problem: 'ReaderFailed' }));
    if (!facts.ok) return { file, problem: facts.problem };
    const beside =
      sidecar === undefined
        ? undefined
        : await readPhotographersTexts(READ_BY_COMMAND, { blocks: [], sidecar });
    const { takenAt, camera, serial, width, height } = facts;
    const year = Number(CALENDAR_YEAR.exec(takenAt?.local ?? '')?.[0] ?? new Date().getUTCFullYear());
    const words = { keywords: [...(beside?.keywords ?? []), ...facts.keywords], caption: facts.caption };
    const named = listNamedBibs({ ...words, fileName: file.slice(file.lastIndexOf('/') + 1) }, year);
    const namedBy = (text: { keywords?: string[]; caption?: string }) =>
      listNamedBibs({ keywords: [], caption: '', fileName: '', ...text }, year);
    const photo = {
      format: recogniseImage(bytes) ?? facts.format,
      width,
      height,
      byteSize: bytes.byteLength,
      local: takenAt?.local ?? null,
      offset: takenAt?.offset ?? null,
      camera,
      serial,
      photographer: facts.photographer ?? photographerOf(folder.split('/').filter(Boolean)),
      keywords: words.keywords.filter((keyword) => namedBy({ keywords: [keyword] }).length === 0),
      bibs: [...new Set([...named, ...namedBy({ caption: beside?.caption ?? '' })])],
    };
    return { file, photo, contentHash: createHash('sha256').update(bytes).digest('hex') };
  };
}

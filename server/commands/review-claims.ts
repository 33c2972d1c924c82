import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderCrop } from '#engines/images/index.ts';
import { readPhotoFile, shownFiles } from '#finding/photos/index.ts';
import { type ClaimInReview, decideClaim, listClaimsInReview } from '#finding/recognition/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { readId } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type ClaimDeps = Pick<AppDeps, 'database' | 'clock' | 'newId' | 'events' | 'queue' | 'faceCache' | 'storage'>;

/** A "this is me" claim that waits for a reviewer, as printed. */
export interface PrintedClaim {
  photoId: string;
  fileName: string;
  personId: string;
  bib: string | null;
  name: string;
  visitorsCount: number;
  /** Whether one of the visitors proved more than a bib. */
  isProven: boolean;
  firstClaimedAt: Date;
  /** Paths of the claimed photo, and of the best picture of the person from another photo; null if not written. */
  crop: string | null;
  knownCrop: string | null;
}

/** Lists the waiting claims of an event, with a picture of each photo and one of the person if a folder is set. */
export async function listClaims(
  deps: ClaimDeps,
  tenantId: string,
  eventId: string,
  folder: ParsedOptions[string],
): Promise<PrintedClaim[]> {
  const claims = await deps.database.inTenant(tenantId, (scope) => listClaimsInReview(deps, scope, eventId));
  if (isRefusal(claims)) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  const printed: PrintedClaim[] = [];
  for (const claim of claims) {
    const { photo, known, ...facts } = claim;
    const crops = typeof folder === 'string' ? await writeCrops(deps, tenantId, claim, folder) : undefined;
    printed.push({
      photoId: photo.photoId,
      fileName: photo.fileName,
      ...facts,
      crop: crops?.crop ?? null,
      knownCrop: crops?.knownCrop ?? null,
    });
  }
  return printed;
}

/** Formats a claim in one line. */
export function describeClaim(claim: PrintedClaim): string {
  const { photoId, fileName, personId, bib, name, visitorsCount, isProven, firstClaimedAt } = claim;
  const who = bib === null ? 'a person found by face' : `bib ${bib}${name === '' ? '' : ` (${name})`}`;
  const visitors = visitorsCount === 1 ? '1 visitor' : `${visitorsCount} visitors`;
  const proven = isProven ? ', with proof of identity' : '';
  const since = firstClaimedAt.toISOString().slice(0, 10);
  const crops = [claim.crop, claim.knownCrop].flatMap((file) => (file === null ? [] : `  ${file}`)).join('');
  return `${photoId}  ${fileName}  is ${who}, according to ${visitors} since ${since}${proven}  --person ${personId}${crops}`;
}

/** Decides the claim that `--photo` and `--person` name. @returns the exit code */
export async function decideNamedClaim(
  deps: ClaimDeps,
  tenantId: string,
  eventId: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const { photo, person, yes, no, bib, read } = options;
  const isOneAnswer = (yes === true) !== (no === true) && bib === undefined && read === undefined;
  if (typeof photo !== 'string' || typeof person !== 'string' || !isOneAnswer)
    throw new UsageError('To decide, use --photo PHOTO-ID and --person PERSON-ID with --yes or --no.');
  const claim = { eventId, photoId: readId(photo), personId: readId(person) };
  const cause = await readCause(deps, tenantId, options);
  const isDone = await deps.database.inTenant(tenantId, (scope) =>
    decideClaim(deps, scope, claim, yes === true, cause),
  );
  if (!isDone) {
    terminal.print(`${claim.photoId}: nothing of the person ${claim.personId} is waiting`);
    return 1;
  }
  terminal.print(`${claim.photoId}: ${yes === true ? 'now' : 'not'} a photo of ${claim.personId}`);
  return 0;
}

/** Writes the whole claimed photo as the pages show it, and the best crop of the person from another photo. */
async function writeCrops(
  deps: ClaimDeps,
  tenantId: string,
  { photo, personId, known }: ClaimInReview,
  folder: string,
): Promise<{ crop: string; knownCrop: string | null }> {
  await mkdir(folder, { recursive: true });
  const { eventId, photoId } = photo;
  const crop = path.join(folder, `${photoId}-${personId}.jpg`);
  const preview = await deps.storage.read(tenantKey(tenantId, shownFiles(eventId, photo).preview));
  await writeFile(crop, preview, { mode: 0o600 });
  if (known === null) return { crop, knownCrop: null };
  const knownCrop = path.join(folder, `known-${personId}.jpg`);
  const { width, height } = known.photo;
  const part = {
    x: Math.round(known.region.x * width),
    y: Math.round(known.region.y * height),
    width: Math.round(known.region.width * width),
    height: Math.round(known.region.height * height),
  };
  const bytes = await readPhotoFile(deps, tenantId, known.photo);
  await writeFile(knownCrop, await renderCrop(bytes, part, known.photo), { mode: 0o600 });
  return { crop, knownCrop };
}

import { countMovedPhotos, type MovedPhotos } from '#delivering/packages/index.ts';
import { type Coverage, measureCoverage, sumStarters } from '#finding/coverage/index.ts';
import { SEEN_OFTEN } from '#finding/recognition/index.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Runs `photofinish coverage`. @returns the exit code */
export async function coverageCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  if (operands.length > 0) throw new UsageError(`"${operands[0]}" is not understood; see coverage --help.`);
  return withTenant(config, options, (deps, tenantId) =>
    runCoverageCommand(deps, tenantId, options, openTerminal()),
  );
}

/** Measures an event's coverage and prints it. */
export async function runCoverageCommand(
  deps: Pick<AppDeps, 'database' | 'faceCache'>,
  tenantId: string,
  { event, json }: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  if (typeof event !== 'string') throw new UsageError('--event is missing.');
  const eventId = readId(event);
  const coverage = await measureCoverage(deps, tenantId, eventId);
  if (isRefusal(coverage)) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  const sold = await countMovedPhotos(deps, tenantId, eventId);
  if (json === true) terminal.print(JSON.stringify({ ...coverage, sold }));
  else for (const line of [...describeCoverage(coverage), describeSold(sold)]) terminal.print(line);
  return 0;
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
const share = (part: number, whole: number) => `${part} of ${whole} (${percent(part, whole)})`;

function describeCoverage(coverage: Coverage): string[] {
  const { photos, nobodyKnown, waiting, failed, doubts } = coverage;
  const unfinished = [
    ...(waiting > 0 ? [`${waiting} are still waiting to be read`] : []),
    ...(failed > 0 ? [`${failed} could not be read`] : []),
  ];
  return [
    ...describeStarters(coverage),
    `Photos without a usable bib: ${share(nobodyKnown, photos)}`,
    ...(unfinished.length > 0 ? [`Photos not counted: ${unfinished.join(', ')}`] : []),
    `Numbers in doubt: ${Object.entries(doubts)
      .map(([doubt, count]) => `${doubt} ${count}`)
      .join(', ')}`,
    ...describePlaces(coverage),
    ...describeFaces(coverage),
  ];
}

function describeStarters({ starters }: Coverage): string[] {
  if (starters === null) return ['Starters with a photo: unknown, because the event has no start list'];
  const { all, withPhoto } = sumStarters(starters);
  const distances = starters.map(
    (group) => `  ${group.distance ?? 'no distance'}: ${share(group.withPhoto, group.starters)}`,
  );
  return [`Starters with a photo: ${share(withPhoto, all)}`, ...distances];
}

function describePlaces({ places }: Coverage): string[] {
  const failing = places.filter(({ isFailing }) => isFailing);
  if (failing.length === 0) return [`Places where bibs fail: 0 of ${places.length}`];
  return [
    `Places where bibs fail: ${failing.length} of ${places.length}`,
    ...failing.map(
      ({ place, photos, withBib, inDoubt }) =>
        `  ${place}: a bib on ${share(withBib, photos)}, in doubt on ${inDoubt}`,
    ),
  ];
}

function describeFaces({ faces }: Coverage): string[] {
  if (faces === null) return ['Faces without a bib: unknown, because the event stores no faces'];
  const { withoutBib, lookedAt, knownByFace, seenOften } = faces;
  const looked = lookedAt < withoutBib ? `${lookedAt} compared` : 'all compared';
  return [
    `Faces without a bib: ${withoutBib}, ${looked}; identified by another photo with the same face: ${share(knownByFace, lookedAt)}`,
    `People on ${SEEN_OFTEN} photos or more and never with a bib: ${seenOften.length === 0 ? 'none found' : 'those seen most'}`,
    ...seenOften.map(
      (person) =>
        `  ${person.photos} photos: ${person.examples.map(({ fileName }) => fileName).join(', ')}${person.photos > person.examples.length ? ' …' : ''}`,
    ),
  ];
}

function describeSold({ packages, photos, moved, asked }: MovedPhotos): string {
  if (packages === 0) return 'Photos of sold packages: no package was sold';
  return `Photos of sold packages that no longer count as their runner's: ${share(moved, photos)}, ${asked} of them in "Is this you?"; buyers keep them`;
}

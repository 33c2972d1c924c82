import { PHOTOGRAPHER_BIBS, type PhotographerBibs } from '#contract/recognition.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Reads `--photographer-bibs`: how far bibs named by photographers are trusted. */
export function readPhotographerBibs({
  'photographer-bibs': text = 'listed',
}: ParsedOptions): PhotographerBibs {
  const known = PHOTOGRAPHER_BIBS.find((one) => one === text);
  if (known === undefined)
    throw new UsageError(
      `--photographer-bibs must be one of ${PHOTOGRAPHER_BIBS.join(', ')}, not "${text}".`,
    );
  return known;
}

import { clothesDistance } from '#engines/faces/index.ts';
import { type ClothesRule, gapBetween, learnClothes } from './clothes.rules.ts';
import type { EventFaces } from './event-faces.ts';

/** The most faces per runner that are compared to learn whether an event's runners change clothes. */
const FACES_OF_RUNNER = 4;
/** The most runners whose faces are compared for this. */
const RUNNERS_MAX = 300;

const apart = (faces: EventFaces, one: number, other: number) =>
  gapBetween(faces.capture(one), faces.capture(other));

/** Learns when clothes are evidence in an event; learns again after the event has grown by a quarter. */
function clothesRuleOf(faces: EventFaces): ClothesRule {
  return faces.rememberWhileAlike('clothes', () => {
    const pairs = faces
      .bibs()
      .toSorted()
      .slice(0, RUNNERS_MAX)
      .flatMap((bib) => {
        const rows = faces.rowsOfBib(bib).slice(0, FACES_OF_RUNNER);
        return rows.flatMap((one, index) =>
          rows.slice(index + 1).flatMap((other) => {
            const distance = clothesDistance(faces.clothes(one), faces.clothes(other));
            return distance === undefined ? [] : { apart: apart(faces, one, other), distance };
          }),
        );
      });
    return learnClothes(pairs);
  });
}

/**
 * Computes the distance from a face's clothes to the most similar clothes of a runner.
 * @param rows the runner's faces
 * @returns undefined if clothes are unknown, or are not evidence
 */
export function closestClothesDistance(
  faces: EventFaces,
  row: number,
  rows: readonly number[],
): number | undefined {
  const tell = clothesRuleOf(faces);
  let least: number | undefined;
  for (const other of rows) {
    const distance = clothesDistance(faces.clothes(other), faces.clothes(row));
    if (distance === undefined || !tell(apart(faces, other, row))) continue;
    least = Math.min(least ?? 1, distance);
  }
  return least;
}

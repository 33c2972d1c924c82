import { type Box, HEAD, wearDistance } from './pair-bibs.rules.ts';

/** The evidence of a person in a photo: their face, their number, or both. */
interface PersonSigns {
  face?: { box: Box; quality: number } | undefined;
  bib?: { box: Box; confidence: number } | undefined;
}

interface PhotoSize {
  width: number;
  height: number;
}

/**
 * A person from the hair to the hip, in heads around the middle of the face. A head is 1.25 × the height of its face.
 */
const TORSO = { above: 0.6, below: 3, beside: 0.85 };
/**
 * Where the face of a number's wearer is expected. Measured on five photos of races for the median runner: the head is
 * 4.1 × as high as the digits, the middle of the face is 1.65 heads above the middle of the digits, and a face is 0.63
 * × as wide as it is high.
 */
const WEARER = { head: 4.1, above: 1.65, faceWidth: 0.63 };
/**
 * A number on a bicycle is farther from the face than one on the chest. A number beyond this distance is another
 * person's.
 */
const SAME_PERSON = { below: 8, beside: 4 };

/** The weights of the criteria; their sum is 1. Chosen by looking at photos, not measured. */
const WEIGHTS = { size: 0.3, sharpness: 0.25, alone: 0.15, few: 0.1, way: 0.2 };
/** The side of a square that fills the view, as a share of the photo's side: a portrait from the hair to the knee. */
const FULL_SIDE = 0.35;
/** With this many other people in the photo, the criterion `few` is halved. */
const CROWD = 4;
/** A photo with an unknown place counts as taken half way, at neither start nor finish. */
const HALF_WAY = 0.5;

/** Estimates where the face of the person who wears a number is. */
export function faceAbove(bib: Box): Box {
  const head = WEARER.head * bib.height;
  const height = head / HEAD;
  const width = WEARER.faceWidth * height;
  const middle = bib.y + bib.height / 2 - WEARER.above * head;
  return { x: bib.x + (bib.width - width) / 2, y: middle - height / 2, width, height };
}

/**
 * Finds the region of a person in a photo: face, torso and number. If face and number are too far apart to belong to
 * one person, only the face counts.
 * @returns pixels within the photo; undefined if face and number are unknown, or outside the photo
 */
export function boxPerson({ face, bib }: PersonSigns, photo: PhotoSize): Box | undefined {
  if (face !== undefined) {
    const parts = [face.box, torsoOf(face.box)];
    if (bib !== undefined && couldBeOne(face.box, bib.box)) parts.push(bib.box);
    return within(union(parts), photo);
  }
  return bib && within(union([bib.box, torsoOf(faceAbove(bib.box))]), photo);
}

/**
 * Rates from 0 to 1 how well a photo shows a person: by size, sharpness, people in front or beside them, other people,
 * and the position on the course. The finish is what people ran for, and the start is a crowd.
 * @param place the person's region
 * @param others the faces of all other people
 * @param way the completed share of the course, if known
 */
export function rankPhoto(
  { face, bib }: PersonSigns,
  place: Box | undefined,
  others: readonly Box[],
  photo: PhotoSize,
  way = HALF_WAY,
): number {
  if (place === undefined) return 0;
  const side = Math.sqrt(area(place) / (photo.width * photo.height));
  const covered = others.reduce((sum, other) => sum + area(intersection(place, torsoOf(other))), 0);
  const rates = {
    size: side / FULL_SIDE,
    // Blur makes a face's landmarks unstable, which lowers its quality, and makes a number less certain. A number
    // without a face counts half: the face is turned away, covered or blurred.
    sharpness: face?.quality ?? (bib?.confidence ?? 0) - 0.5,
    alone: 1 - covered / area(place),
    few: CROWD / (CROWD + others.length),
    way,
  };
  const sum = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
    (total, name) => total + WEIGHTS[name] * Math.min(1, Math.max(0, rates[name])),
    0,
  );
  return Number(sum.toFixed(3));
}

/** A face of at least this share of the person's face could also be the subject of the photo. */
const RIVAL_SHARE = 0.6;

/**
 * Returns whether a person is the subject of a photo: all other faces are much smaller. False if the person's face is
 * unknown, because the faces of others may be unread, too.
 */
export const isSubject = (face: Box | undefined, others: readonly Box[]): boolean =>
  face !== undefined && others.every(({ height }) => height < RIVAL_SHARE * face.height);

/** Chooses the photos that certainly show their person, best first. */
export function showBest<P extends { rank: number; isCertain: boolean }>(
  photos: readonly P[],
  count: number,
): P[] {
  const certain = photos.filter(({ isCertain }) => isCertain);
  return certain.toSorted((one, other) => other.rank - one.rank).slice(0, count);
}

function torsoOf(face: Box): Box {
  const head = HEAD * face.height;
  return {
    x: face.x + face.width / 2 - TORSO.beside * head,
    y: face.y + face.height / 2 - TORSO.above * head,
    width: 2 * TORSO.beside * head,
    height: (TORSO.above + TORSO.below) * head,
  };
}

/** Returns whether a number could belong to a face: on the chest, or on the bicycle. */
function couldBeOne(face: Box, bib: Box): boolean {
  if (wearDistance(face, bib) !== undefined) return true;
  const head = HEAD * face.height;
  const below = (bib.y + bib.height / 2 - face.y - face.height / 2) / head;
  const beside = Math.abs(bib.x + bib.width / 2 - face.x - face.width / 2) / head;
  return below > 0 && below <= SAME_PERSON.below && beside <= SAME_PERSON.beside;
}

const area = ({ width, height }: Box): number => width * height;

function union(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

function intersection(one: Box, other: Box): Box {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  };
}

/** Clips a box to the photo; undefined if nothing remains. */
function within(box: Box, { width, height }: PhotoSize): Box | undefined {
  const inside = intersection(box, { x: 0, y: 0, width, height });
  return area(inside) === 0 ? undefined : inside;
}

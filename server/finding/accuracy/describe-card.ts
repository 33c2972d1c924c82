import { describeProportion } from '#platform/statistics.ts';
import type { FindMeMeans, FindMeSummary } from './find-me.rules.ts';
import type { AccuracyCard } from './measure-accuracy.ts';
import { WAYS, type Way } from './measured-set.ts';
import { DIMENSIONS, type Dimension, type Row, type Share, type Table } from './tally.rules.ts';

/** The most files that are listed by name; the JSON card lists all. */
const NAMED = 20;

const DIMENSION_NAMES: Record<Dimension, string> = {
  size: 'size',
  light: 'light',
  sport: 'sport',
  population: 'population',
  skinTone: 'skin tone',
  sex: 'sex',
  ageBand: 'age',
};

const WAY_NAMES: Record<Way, string> = {
  bib: 'by the bib alone',
  face: 'from a bib, by faces alone',
  fused: 'from a bib, by both, as the shop answers',
  selfie: 'from a selfie',
};

/** A cell must not contain the delimiter of the table. */
const cell = (text: string) =>
  text
    .replace(/[|\r\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const line = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;

const describeShare = (share: Share): string =>
  `${describeProportion(share)}${share.unjudged > 0 ? `; ${share.unjudged} more that the truth does not judge` : ''}`;

function describeTable<Measure extends string>(
  title: string,
  columns: Record<Measure, string>,
  table: Table<Measure>,
): string[] {
  const measures = Object.keys(columns) as Measure[];
  const isEmpty = measures.every((measure) => table.all.shares[measure].trials === 0);
  if (isEmpty) return [`${title}: nothing to count.`, ''];
  const row = (name: string, { shares }: Row<Measure>) =>
    line(name, ...measures.map((measure) => describeShare(shares[measure])));
  return [
    line(title, ...measures.map((measure) => columns[measure])),
    line('---', ...measures.map(() => '---')),
    row('all', table.all),
    ...DIMENSIONS.flatMap((dimension) =>
      (table.by[dimension] ?? []).map((own) => row(`${DIMENSION_NAMES[dimension]}: ${own.name}`, own)),
    ),
    '',
  ];
}

const nameSome = (files: readonly string[]): string => {
  const others = files.length - NAMED;
  return `${files.slice(0, NAMED).join(', ')}${others > 0 ? ` and ${others} more, named in the JSON card` : ''}`;
};

function describeSets({ sets }: AccuracyCard): string[] {
  return sets.flatMap(
    ({ name, photos, selfies, startListLength, unread, withoutTruth, incomplete, note }) => [
      `- **${cell(name)}**: photos ${photos}, selfies ${selfies}, numbers on the start list ${startListLength ?? 'none'}`,
      ...(note === null ? [] : [`  - ${cell(note)}`]),
      ...(incomplete > 0
        ? [
            `  - photos whose truth does not name every bib, so that others there are not judged: ${incomplete}`,
          ]
        : []),
      ...(unread.length > 0
        ? [
            `  - not measured: ${nameSome(unread.map(({ file, problem }) => `${cell(file)} (${cell(problem)})`))}`,
          ]
        : []),
      ...(withoutTruth.length > 0
        ? [`  - not measured, without truth (${withoutTruth.length}): ${nameSome(withoutTruth.map(cell))}`]
        : []),
    ],
  );
}

const describeMean = (share: number | null): string =>
  share === null ? 'nothing to count' : `${(share * 100).toFixed(1)} %`;

/** Describes what runners find, and whether faces alone lead to as few strangers as the events estimated. */
function describeFindMe({ byEvidence, strangersByFace, by, ...all }: FindMeSummary): string[] {
  const { expected, observed } = strangersByFace;
  const group = (name: string, { runners, precision, recall }: FindMeMeans) =>
    line(name, String(runners), describeMean(precision), describeMean(recall));
  return [
    line(
      'find me: what a runner gets from a bib, by photos',
      'runners',
      "the runner's among those found, mean",
      'photos of the runner that are found, mean',
    ),
    line('---', '---', '---', '---'),
    group('all', all),
    ...DIMENSIONS.flatMap((dimension) =>
      (by[dimension] ?? []).map((own) => group(`${DIMENSION_NAMES[dimension]}: ${own.name}`, own)),
    ),
    '',
    line('find me, by evidence', 'measured'),
    line('---', '---'),
    line("the runner's among those found by the bib alone", describeShare(byEvidence.Bib)),
    line("the runner's among those found by bib and face", describeShare(byEvidence.Both)),
    line("the runner's among those found by a face alone", describeShare(byEvidence.Face)),
    line(
      'photos of strangers found by a face alone: estimated by the events, observed',
      `${expected.toFixed(2)}, ${observed}`,
    ),
    '',
  ];
}

/** Describes what the truth has no labels for. */
function describeUnlabelled({ bibs, faces, search }: AccuracyCard): string[] {
  const tables = [bibs, faces, ...WAYS.map((way) => search[way])];
  const missing = DIMENSIONS.filter((dimension) => tables.every(({ by }) => by[dimension] === undefined));
  return missing.length === 0
    ? []
    : [
        `Not measured separately, because nothing is labelled: ${missing.map((one) => DIMENSION_NAMES[one]).join(', ')}.`,
        '',
      ];
}

/** Formats a card as Markdown; docs/accuracy.md explains each figure. */
export function describeCard(card: AccuracyCard): string {
  const { version, bibs, faces, search, madeAt } = card;
  const { byBib, withoutBib, selfies, selfiesUnusable } = search.people;
  const error = faces.equalErrorRate;
  return [
    '# Accuracy card',
    '',
    `Photofinish ${version.photofinish}, rules ${version.rules}, models ${version.models} (${version.packages.join(', ')}), faces described by ${version.faceModels}; measured on ${madeAt.slice(0, 10)}. Each share has its 95 % interval (Wilson).`,
    '',
    ...describeSets(card),
    '',
    ...describeTable(
      'bibs, each photo by itself',
      { clear: 'clear ones found', covered: 'covered ones found', precision: 'right among those shown' },
      bibs,
    ),
    ...describeTable(
      `faces, pairs closer than ${version.faceBound} taken for one`,
      {
        found: 'labelled faces found',
        samePerson: 'pairs of one person taken for one',
        strangers: 'pairs of two people taken for one',
      },
      faces,
    ),
    `Of the pairs taken for one person, one person's: ${describeProportion(faces.precision)}. The nearest other face is the same person's: ${describeProportion(faces.nearestIsRight)}. Equal error rate: ${error === null ? 'nothing to count' : `${(error.rate * 100).toFixed(2)} % at ${error.distance.toFixed(3)}`}.`,
    '',
    ...WAYS.filter((way) => way !== 'selfie' || selfies > 0).flatMap((way) =>
      describeTable(
        `found ${WAY_NAMES[way]}`,
        { recall: 'photos of the runner that are found', precision: "the runner's among those found" },
        way === 'fused' || way === 'selfie' ? search[way] : { all: search[way].all, by: {} },
      ),
    ),
    ...describeFindMe(search.findMe),
    `Searched by bib: ${byBib} people; ${withoutBib} more have no bib in the truth. ${selfies === 0 ? 'No selfies.' : `Selfies: ${selfies}, of which ${selfiesUnusable} show no face that can be used and find nobody.`}`,
    '',
    ...describeUnlabelled(card),
  ].join('\n');
}

import { type Document, isMap, isScalar, isSeq, parseDocument, YAMLMap, YAMLSeq } from 'yaml';
import { readTextParts, type TextPart, writeTextParts } from '#contract/page-text.ts';

/** The fields of a content page, as texts. */
export interface PageFields {
  title: string;
  lead: string;
  /** Its sections, in Markdown. */
  body: string;
  /** Figures, one a line: `98% | of faces are recognised`. */
  proofs: string;
  /** References, in Markdown: a heading, a text, and figures as points. */
  cases: string;
  formTitle: string;
}

interface Proof {
  figure: string;
  text: string;
}

interface Case {
  title: string;
  text: string;
  proofs: Proof[];
}

const open = (source: string): Document => parseDocument(source, { schema: 'failsafe' });
/** An empty file has no node that could be printed. */
const print = (file: Document): string => (isMap(file.contents) ? file.toString({ lineWidth: 0 }) : '');

/** Reads a page's file. @returns undefined if its structure is wrong */
export function readPageFile(source: string): PageFields | undefined {
  const file = open(source);
  if (file.errors.length > 0 || (file.contents !== null && !isMap(file.contents))) return undefined;
  const said = (file.toJS() ?? {}) as Record<string, unknown>;
  return {
    title: textOf(said.title),
    lead: textOf(said.lead),
    body: writeTextParts(mapsOf(said.sections).map(partOf)),
    proofs: writeProofs(mapsOf(said.proofs).map(proofOf)),
    cases: writeCases(mapsOf(said.cases).map(caseOf)),
    formTitle: textOf(said.formTitle),
  };
}

/** Changes a field of a page's file; everything else stays, with its comments. An empty field is removed. */
export function setPageField(source: string, field: keyof PageFields, value: string): string {
  const file = open(source);
  if (field === 'body') setList(file, 'sections', readTextParts(value), partOf, changePart);
  else if (field === 'proofs') setList(file, 'proofs', readProofs(value), proofOf, changeProof);
  else if (field === 'cases') setList(file, 'cases', readCases(value), caseOf, changeCase);
  else if (value === '') file.delete(field);
  else file.set(field, value);
  return print(file);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);
type Entry = Record<string, unknown>;
const mapsOf = (value: unknown): Entry[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

const partOf = ({ title, paragraphs, points }: Entry): TextPart => ({
  title: textOf(title),
  paragraphs: textsOf(paragraphs),
  points: textsOf(points),
});
const proofOf = ({ figure, text }: Entry): Proof => ({ figure: textOf(figure), text: textOf(text) });
const caseOf = ({ title, text, proofs }: Entry): Case => ({
  title: textOf(title),
  text: textOf(text),
  proofs: mapsOf(proofs).map(proofOf),
});

const writeProof = ({ figure, text }: Proof): string => (text === '' ? figure : `${figure} | ${text}`);
const writeProofs = (proofs: readonly Proof[]): string => proofs.map(writeProof).join('\n');
const readProof = (line: string): Proof => {
  const [figure = '', ...text] = line.split('|');
  return { figure: figure.trim(), text: text.join('|').trim() };
};
const readProofs = (lines: string): Proof[] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readProof);

const writeCases = (cases: readonly Case[]): string =>
  writeTextParts(
    cases.map(({ title, text, proofs }) => ({
      title,
      paragraphs: text === '' ? [] : [text],
      points: proofs.map(writeProof),
    })),
  );
const readCases = (source: string): Case[] =>
  readTextParts(source).map(({ title, paragraphs, points }) => ({
    title,
    text: paragraphs.join(' '),
    proofs: points.map(readProof),
  }));

function changePart(file: Document, node: YAMLMap, { title, paragraphs, points }: TextPart): void {
  setText(node, 'title', title);
  setTexts(file, node, 'paragraphs', paragraphs);
  setTexts(file, node, 'points', points);
}

function changeProof(_file: Document, node: YAMLMap, { figure, text }: Proof): void {
  setText(node, 'figure', figure);
  setText(node, 'text', text);
}

function changeCase(file: Document, node: YAMLMap, { title, text, proofs }: Case): void {
  setText(node, 'title', title);
  setText(node, 'text', text);
  setList(file, 'proofs', proofs, proofOf, changeProof, node);
}

function setText(node: YAMLMap, key: string, text: string): void {
  if (text === '') node.delete(key);
  else if (node.get(key) !== text) node.set(key, text);
}

function setTexts(file: Document, node: YAMLMap, key: string, texts: readonly string[]): void {
  const list = node.get(key);
  const before = isSeq(list) ? textsOf(list.toJS(file)) : [];
  const change = (items: unknown[], at: number, text: string) => {
    const item = items[at];
    if (isScalar(item)) item.value = text;
    else items[at] = file.createNode(text);
  };
  setItems(file, node, key, { before, after: texts }, change);
}

/** Sets a list of entries. */
function setList<Value>(
  file: Document,
  key: string,
  after: readonly Value[],
  read: (entry: Entry) => Value,
  change: (file: Document, node: YAMLMap, value: Value) => void,
  around: YAMLMap | Document = file,
): void {
  const list = around.get(key);
  const before = isSeq(list)
    ? list.items.map((item) => read(isMap(item) ? (item.toJS(file) as Entry) : {}))
    : [];
  setItems(file, around, key, { before, after }, (items, at, value) => {
    const found = items[at];
    const node = isMap(found) ? found : new YAMLMap(file.schema);
    items[at] = node;
    change(file, node, value);
  });
}

/** Changes the items of a list that differ, and leaves those before and after them with their comments. */
function setItems<Value>(
  file: Document,
  around: YAMLMap | Document,
  key: string,
  { before, after }: { before: readonly Value[]; after: readonly Value[] },
  change: (items: unknown[], at: number, value: Value) => void,
): void {
  const isSame = (one: Value | undefined, other: Value | undefined) =>
    JSON.stringify(one) === JSON.stringify(other);
  if (isSame(before as Value, after as Value)) return;
  if (after.length === 0) {
    around.delete(key);
    return;
  }
  const found = around.get(key);
  const list = isSeq(found) ? found : new YAMLSeq(file.schema);
  if (list !== found) around.set(key, list);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before[before.length - 1 - end], after[after.length - 1 - end]))
    end += 1;
  const kept = Math.min(before.length, after.length) - start - end;
  const [removed, added] = [before.length - start - end - kept, after.length - start - end - kept];
  list.items.splice(start + kept, removed, ...Array.from({ length: added }, () => undefined));
  for (let at = start; at < start + kept + added; at += 1) change(list.items, at, after[at] as Value);
}

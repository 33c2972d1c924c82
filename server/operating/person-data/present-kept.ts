import type { Language } from '#contract/languages.ts';
import type { KeptKind, KeptThings } from '#hosting/data-subjects/index.ts';
import { keptTexts } from './kept-texts/languages.ts';

/** The stored data of one kind: its name for a reader, and the number of rows per table. */
interface KeptSummary {
  kind: KeptKind;
  title: string;
  tables: { table: string; count: number }[];
}

/** Summarises the stored data by kind. */
export function presentKept(things: readonly KeptThings[], language: Language): KeptSummary[] {
  const { kinds } = keptTexts(language);
  return [...Map.groupBy(things, ({ kind }) => kind)].map(([kind, tables]) => ({
    kind,
    title: kinds[kind],
    tables: tables.map(({ table, rows }) => ({ table, count: rows.length })),
  }));
}

/** Counts the objects of a kind as a person would: an order is one object, whatever it contains. */
export function countKept(things: readonly KeptThings[], kind: KeptKind): number {
  const ofKind = things.filter((each) => each.kind === kind);
  const whole = ofKind.filter(({ isPart }) => isPart !== true);
  return (whole.length > 0 ? whole : ofKind).reduce((sum, { rows }) => sum + rows.length, 0);
}

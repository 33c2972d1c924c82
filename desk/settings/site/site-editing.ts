import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { DeskProposal, deskFileSchemas } from '#contract/desk-settings.schema.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import type en from '../../i18n/en/site.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { fileService } from '../settings-service.ts';

export type Fault = DeskProposal['faults'][number];
export type Change = { path: string } & ({ text: string } | { base64: string } | { isRemoved: true });

/** The site with a member's edits, as all parts of the page need it. */
export interface SiteEditing
  extends Pick<CallOutput<(typeof deskFileSchemas)['getSite']>, 'languages' | 'shopUrl' | 'unreviewed'> {
  tenantId: string;
  /** The version on which the edits are based. */
  version: number;
  /** The files of that version. */
  listed: readonly string[];
  /** All files, with those of the edits and without removed ones. */
  paths: readonly string[];
  changes: readonly Change[];
  faults: readonly Fault[];
  change: (...changes: readonly Change[]) => void;
}

/** Returns the texts of the forms for pages and texts. */
export const useSiteTexts = () => useTexts<typeof en>('site');

/** Returns the text of a file with the edits; undefined while it is loading, or if it is no text. */
export function useSiteText(
  { tenantId, version, listed, changes }: SiteEditing,
  path: string,
): { text: string | undefined; error: ReturnType<typeof useDeskQuery>['error'] } {
  const change = changes.find((one) => one.path === path);
  const isRead = change === undefined && listed.includes(path);
  const { data, error } = useDeskQuery(
    fileService.getSiteFile,
    isRead ? { params: { tenantId, version }, query: { path } } : undefined,
  );
  if (change !== undefined) return { text: 'text' in change ? change.text : undefined, error: null };
  const text = data?.path === path ? (data.text ?? undefined) : undefined;
  return { text, error };
}

/**
 * Holds what is typed, whose form in the file may differ by spaces and empty lines.
 * @param value of the field in the file
 * @param write writes what is typed into the file, and returns the field's value there
 */
export function useTyped(value: string, write: (typed: string) => string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState({ text: value, value });
  return [typed.value === value ? typed.text : value, (text) => setTyped({ text, value: write(text) })];
}

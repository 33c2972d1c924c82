import { containsName } from '#hosting/data-subjects/index.ts';

/** Returns whether a part of a path contains one of a photographer's names, as whole words with any separators. */
export const isNamedAfter = (part: string, names: readonly string[]): boolean =>
  names.some((name) => containsName(part, { givenName: '', surname: name }));

/** Replaces each part of a folder's path that contains one of a photographer's names by an id. */
export function withoutNames(folder: string, names: readonly string[], id: string): string {
  return folder
    .split('/')
    .map((part) => (isNamedAfter(part, names) ? id : part))
    .join('/');
}

/** The separator between the parts of a file’s name: event, bib, time with the kilometre, number. */
const BETWEEN = ' - ';
/** A file's own part of its name: its time and its number. */
const OWN_PARTS = 2;

/**
 * Chooses an archive's file name: the common part of its files' names, so that archives of two races do not become
 * `photos.zip` and `photos (1).zip`. Folders are not part of it.
 */
export function nameArchive(fileNames: readonly string[]): string {
  const [first, ...others] = fileNames.map((name) =>
    name
      .slice(name.lastIndexOf('/') + 1)
      .split(BETWEEN)
      .slice(0, -OWN_PARTS),
  );
  if (first === undefined) return 'photos.zip';
  const differsAt = first.findIndex((part, index) => others.some((parts) => parts[index] !== part));
  const common = differsAt === -1 ? first : first.slice(0, differsAt);
  return `${common.join(BETWEEN) || 'photos'}.zip`;
}

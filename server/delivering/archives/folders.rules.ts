import type { Language } from '#contract/languages.ts';
import { type FileOwner, type NamedFile, safeName } from '#delivering/downloads/index.ts';

/** A file of an order, with the person in it or for whom it was bought. */
interface OwnedFile extends NamedFile {
  owner: FileOwner | null;
}

const NAME_BYTES_MAX = 120;

/** Folder names for persons who were found by a selfie, and for files without a particular person. */
const UNNAMED: Record<Language, { runner: string; others: string }> = {
  cs: { runner: 'Běžec', others: 'Ostatní' },
  de: { runner: 'Person', others: 'Weitere' },
  el: { runner: 'Δρομέας', others: 'Άλλα' },
  en: { runner: 'Runner', others: 'Others' },
  es: { runner: 'Participante', others: 'Otras' },
  it: { runner: 'Atleta', others: 'Altre' },
  ru: { runner: 'Участник', others: 'Другие' },
  sl: { runner: 'Tekač', others: 'Drugo' },
};

/** If an order is for several people, puts the files of each into a folder with their name. */
export function sortIntoFolders<File extends OwnedFile>(files: readonly File[], language: Language): File[] {
  const owners = new Map(files.flatMap(({ owner }) => (owner === null ? [] : [[owner.personId, owner]])));
  if (owners.size < 2) return [...files];
  const { runner, others } = UNNAMED[language];
  const taken = new Set<string>();
  const requested = [...owners.values()].map((owner) => ({
    owner,
    name: safeName(owner.name ?? owner.bib ?? '', NAME_BYTES_MAX) || runner,
  }));
  const folders = new Map<string | undefined, string>(
    requested.map(({ owner, name }) => {
      const isShared = requested.filter((other) => sameOnDisk(other.name, name)).length > 1;
      const bib = safeName(owner.bib ?? '', NAME_BYTES_MAX);
      return [owner.personId, claim(taken, isShared && bib !== '' ? `${name} (${bib})` : name)];
    }),
  );
  folders.set(undefined, claim(taken, others));
  return files.map((file) => ({
    ...file,
    fileName: `${folders.get(file.owner?.personId)}/${file.fileName}`,
  }));
}

/** Reserves a name, with a number added if another folder has it already. */
function claim(taken: Set<string>, wanted: string): string {
  let name = wanted;
  for (let count = 2; taken.has(diskKey(name)); count++) name = `${wanted} ${count}`;
  taken.add(diskKey(name));
  return name;
}

function sameOnDisk(one: string, other: string): boolean {
  return diskKey(one) === diskKey(other);
}

/** On Windows and macOS, names that differ only in case are the same folder. */
function diskKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

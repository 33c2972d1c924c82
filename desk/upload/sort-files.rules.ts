import { isPhotoName, isRawName, isSystemName } from '#contract/upload-files.ts';

/** A chosen file and its folder, with slashes; '' for none. */
export interface ChosenFile {
  file: File;
  folder: string;
  /** Where along the course it was taken, in kilometres, if declared. */
  placeKm?: number | undefined;
}

/** Why a file is not sent. */
export type LeftOut = 'raw' | 'other';

/** Sorts chosen files by their names: photos, raw files of cameras, and others. System files are ignored. */
export function sortFiles(chosen: readonly ChosenFile[]): {
  photos: ChosenFile[];
  leftOut: Record<LeftOut, number>;
} {
  const shown = chosen.filter(({ file, folder }) => !`${folder}/${file.name}`.split('/').some(isSystemName));
  const photos = shown.filter(({ file }) => isPhotoName(file.name));
  const raw = shown.filter(({ file }) => isRawName(file.name)).length;
  return { photos, leftOut: { raw, other: shown.length - photos.length - raw } };
}

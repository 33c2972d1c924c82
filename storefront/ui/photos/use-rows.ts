import { useState } from 'react';
import { continueRows, layoutRows, type Proportions, type Row } from './layout-rows.ts';

interface Layout {
  photos: readonly Proportions[];
  width: number;
  targetHeight: number;
  gap: number;
  rows: readonly Row[];
}

/**
 * Returns the rows of a list of pictures. When the list grows, existing rows stay the same objects, so that they are
 * neither computed nor rendered again.
 */
export function useRows(
  photos: readonly Proportions[],
  width: number,
  targetHeight: number,
  gap: number,
): readonly Row[] {
  const [last, setLast] = useState<Layout | null>(null);
  const isSameShape =
    last !== null && last.width === width && last.targetHeight === targetHeight && last.gap === gap;
  if (isSameShape && isSameList(last.photos, photos)) return last.rows;
  const rows =
    isSameShape && isBeginning(last.photos, photos)
      ? continueRows(last.rows, photos, width, targetHeight, gap)
      : layoutRows(photos, width, targetHeight, gap);
  setLast({ photos, width, targetHeight, gap, rows });
  return rows;
}

function isBeginning(list: readonly Proportions[], whole: readonly Proportions[]): boolean {
  return list.length > 0 && list.every((photo, index) => photo === whole[index]);
}

function isSameList(one: readonly Proportions[], other: readonly Proportions[]): boolean {
  return one === other || (one.length === other.length && isBeginning(one, other));
}

/** The photos to frame, in the order of selection, and the one currently shown. */
export interface PhotoChoice {
  chosen: readonly string[];
  shownId: string;
}

/** The effect of a tap on a photo. */
export type PhotoTap = 'choose' | 'show' | 'drop';

/** Returns the effect of a tap on a photo: a selected photo is first shown, and deselected by the next tap. */
export function tapOn({ chosen, shownId }: PhotoChoice, photoId: string): PhotoTap {
  if (!chosen.includes(photoId)) return 'choose';
  return shownId === photoId ? 'drop' : 'show';
}

/** Returns the selection after a tap. If a photo is deselected, another selected one is shown. */
export function tapped(choice: PhotoChoice, photoId: string): PhotoChoice {
  const { chosen } = choice;
  switch (tapOn(choice, photoId)) {
    case 'choose':
      return { chosen: [...chosen, photoId], shownId: photoId };
    case 'show':
      return { chosen, shownId: photoId };
    case 'drop': {
      const others = chosen.filter((other) => other !== photoId);
      return { chosen: others, shownId: others.at(-1) ?? photoId };
    }
  }
}

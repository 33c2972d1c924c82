/** Which photos are to be framed, in the order of choosing, and which of all is looked at. */
export interface PhotoChoice {
  chosen: readonly string[];
  shownId: string;
}

/** What a tap on a photo does. */
export type PhotoTap = 'choose' | 'show' | 'drop';

/** Returns the effect of a tap on a photo: a chosen photo is first shown, and dropped at the next tap. */
export function tapOn({ chosen, shownId }: PhotoChoice, photoId: string): PhotoTap {
  if (!chosen.includes(photoId)) return 'choose';
  return shownId === photoId ? 'drop' : 'show';
}

/** Returns the choice after a tap. If a photo is taken out, one that is still chosen is looked at. */
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

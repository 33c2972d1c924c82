import type { Bought } from '#contract/archive.schema.ts';

/** What of an event is bought in one frame with one name. */
export interface FramedBought {
  photoIds: ReadonlySet<string>;
  /** All photos of the participant, as a package. */
  hasAll: boolean;
  /** An order that hands some of it out. */
  orderId: string | undefined;
}

interface FramedAlike {
  frameId: string;
  /** The name that was chosen; undefined for the participant's own. */
  ordered: string | undefined;
  /** Whose photos; undefined among those of an event, of which there is no package. */
  personId: string | undefined;
}

/** Selects what is bought in a frame; another frame or another name is another thing to buy. */
export function framedBought(bought: Bought | undefined, alike: FramedAlike): FramedBought {
  const isAlike = (frame: Bought['files'][number]['frame']) =>
    frame?.frameId === alike.frameId && frame.text === (alike.ordered ?? null);
  const files = bought?.files.filter(({ frame }) => isAlike(frame)) ?? [];
  const whole = bought?.framedPackages.find(
    ({ personId, frame }) => personId === alike.personId && isAlike(frame),
  );
  return {
    photoIds: new Set(files.flatMap(({ photoId }) => photoId ?? [])),
    hasAll: whole !== undefined,
    orderId: whole?.orderId ?? files[0]?.orderId,
  };
}

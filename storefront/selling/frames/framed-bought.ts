import type { Bought } from '#contract/archive.schema.ts';

/** Purchases of an event in one frame with one name. */
export interface FramedBought {
  photoIds: ReadonlySet<string>;
  /** Whether all photos of the participant are bought, as a package. */
  hasAll: boolean;
  /** An order that delivers some of them. */
  orderId: string | undefined;
}

interface FramedAlike {
  frameId: string;
  /** The chosen name; undefined for the participant's own. */
  ordered: string | undefined;
  /** The photos' person; undefined in an event's gallery, which has no package. */
  personId: string | undefined;
}

/** Selects purchases in a frame; another frame or name is a different item. */
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

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Frame } from '#contract/frame.schema.ts';
import type { Photo } from '#contract/photo.schema.ts';
import type { RenewToken } from '../add-to-cart.ts';
import type { FramePreviewState } from './frame-preview-state.ts';
import type { FrameStudioProps } from './frame-studio-props.ts';
import { type FrameOrder, useFrameOrder } from './use-frame-order.ts';
import { useFramePreview } from './use-frame-preview.ts';
import { type NameField, useNameOnFrame } from './use-name-on-frame.ts';
import { type ChosenPhotos, usePhotoChoice } from './use-photo-choice.ts';

export interface FrameTableProps extends FrameStudioProps {
  frames: readonly Frame[];
  /** The frame that is shown. */
  index: number;
  onIndexChange: (index: number) => void;
  /** The photo shown while nothing is selected. */
  first: Photo;
}

export interface FrameTableState {
  /** The frame that is shown. */
  frame: Frame | undefined;
  photo: ChosenPhotos;
  name: NameField;
  preview: FramePreviewState;
  order: FrameOrder;
  /** Whether all of the participant's photos are framed. */
  takesAll: boolean;
  setWantsAll: (wantsAll: boolean) => void;
  /** Whether the required selection of a photo is missing (product §5). */
  isMissing: boolean;
  tapPhoto: (photoId: string) => void;
  /** The button of the first photo, to choose a missing photo. */
  firstPhoto: RefObject<HTMLButtonElement | null>;
  take: () => void;
}

/** Returns the studio's choices and the resulting items. */
export function useFrameTable(props: FrameTableProps): FrameTableState {
  const { event, sale, access, renew, photos, first, initialIds } = props;
  const frame = props.frames[props.index];
  const photo = usePhotoChoice(photos, first, initialIds);
  const name = useNameOnFrame(access?.competitor?.name, frame?.hasName === true);
  const [wantsAll, setWantsAll] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const firstPhoto = useRef<HTMLButtonElement>(null);
  const takesAll = sale.all !== null && (wantsAll || sale.single === null);
  const { chosen } = photo.choice;
  const preview = useFramePreview(photo.shown, {
    frameId: frame?.frameId ?? '',
    text: name.shown,
    token: access?.token,
  });
  const order = useFrameOrder({
    eventId: event.eventId,
    sale,
    access,
    renew,
    frame,
    ordered: name.ordered,
    chosen,
    takesAll,
  });
  useRenewal(preview.tokenExpired, renew);
  return {
    frame,
    photo,
    name,
    preview,
    order,
    takesAll,
    isMissing,
    firstPhoto,
    setWantsAll: (isWanted) => {
      setIsMissing(false);
      setWantsAll(isWanted);
    },
    tapPhoto: (photoId) => {
      setIsMissing(false);
      if (takesAll) photo.show(photoId);
      else photo.tap(photoId);
    },
    take: () => {
      const hasNone = !takesAll && chosen.length === 0;
      setIsMissing(hasNone);
      if (hasNone) firstPhoto.current?.focus();
      else void order.take();
    },
  };
}

/** Verifies again automatically, once, if the search token has expired; the choices stay meanwhile (product §4). */
function useRenewal(isExpired: boolean, renew: RenewToken | undefined): void {
  const wasRenewed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however often the page gives another function
  useEffect(() => {
    if (!isExpired || wasRenewed.current) return;
    wasRenewed.current = true;
    void renew?.();
  }, [isExpired]);
}

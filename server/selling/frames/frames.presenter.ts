import type { Frame } from '#contract/frame.schema.ts';
import { FRAME_VIEWS, type FrameView, frameRoutes } from '#contract/frame.ts';
import type { Language } from '#contract/languages.ts';
import { type FrameLayout, previewScale } from '#engines/frames/index.ts';
import { titleIn } from '#selling/catalog/index.ts';
import type { FrameRecord } from './frames.store.ts';

/** Presents a frame with those parts of its template that a page needs for its layout. */
export function presentFrame(frame: FrameRecord, language: Language): Frame {
  const { template } = frame;
  return {
    frameId: frame.frameId,
    title: titleIn(frame.titles, language),
    hasName: FRAME_VIEWS.some((view) => template[view].texts.some(({ of }) => of === 'name')),
    views: FRAME_VIEWS.map((view) => presentView(frame.frameId, view, template[view])),
  };
}

function presentView(frameId: string, type: FrameView, layout: FrameLayout): Frame['views'][number] {
  const scale = previewScale(layout);
  const shareX = (pixels: number) => Math.round((pixels * 1000) / layout.width);
  const shareY = (pixels: number) => Math.round((pixels * 1000) / layout.height);
  const { left, top, width, height } = layout.photo;
  return {
    type,
    width: Math.round(layout.width * scale),
    height: Math.round(layout.height * scale),
    url: frameRoutes.getView.path.replace(':frameId', frameId).replace(':type', type),
    opening: { left: shareX(left), top: shareY(top), width: shareX(width), height: shareY(height) },
  };
}

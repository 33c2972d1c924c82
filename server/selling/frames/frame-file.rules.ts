import { type Fault, makeFault } from '#contract/faults.ts';
import type { FrameView } from '#contract/frame.ts';
import type { FrameBox } from '#engines/frames/index.ts';
import type { FileLayout } from './frame-file.schema.ts';

/** Reports a fault at a path of the file. */
export type ReportFault = (path: readonly PropertyKey[], fault: Fault) => void;

/** The most pixels, because a picture needs several times its pixels in memory. Suffices for a print of 60 × 50 cm. */
const PIXELS_MAX = 42_000_000;

/** Checks that the values of a layout are consistent. */
export function checkLayout(view: FrameView, layout: FileLayout, report: ReportFault): void {
  const [width, height] = layout.size;
  if (width * height > PIXELS_MAX)
    report([view, 'size'], makeFault('LayoutTooLarge', { width, height, millions: PIXELS_MAX / 1e6 }));
  if (view === 'landscape' ? width <= height : height < width)
    report([view, 'size'], makeFault('OtherLayout', { width, height, view }));
  const within = (path: readonly PropertyKey[], { left, top, width: wide, height: high }: FrameBox) => {
    if (left + wide > width || top + high > height)
      report(path, makeFault('BeyondLayout', { right: left + wide, bottom: top + high, width, height }));
  };
  within([view, 'photo'], layout.photo);
  if (layout.logo !== undefined) within([view, 'logo'], layout.logo);
  for (const [index, text] of (layout.texts ?? []).entries()) {
    const path = [view, 'texts', index];
    within([...path, 'box'], text.box);
    const [least, most] = text.size;
    if (least > most) report([...path, 'size'], makeFault('SizesSwapped', { min: least, max: most }));
    if (text.of === 'words' && text.words === undefined) report(path, makeFault('WordsMissing'));
  }
  if (layout.background.length === 0 && (layout.foreground ?? []).length === 0)
    report([view, 'background'], makeFault('NoLayer'));
}

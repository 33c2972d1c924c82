/** The kind of text in a slot. `Words` are the frame's own; the others are filled in for each photo. */
export const FRAME_TEXTS = ['name', 'bib', 'distance', 'event', 'date', 'place', 'time', 'words'] as const;
type FrameText = (typeof FRAME_TEXTS)[number];

/** An upright rectangle in the units of its layout. */
export interface FrameBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The position of a text, which is as large as `maxSize` and the box allow; see `fit-text.ts`. */
export interface TextSlot {
  of: FrameText;
  /** For `words`, the printed text; for the others, the fallback, or null for none. */
  words: string | null;
  box: FrameBox;
  /** Font sizes in the units of the layout. */
  maxSize: number;
  minSize: number;
  weight: 400 | 700 | 900;
  width: 'normal' | 'condensed';
  /** `#rrggbb`. */
  colour: string;
  align: 'start' | 'middle' | 'end';
  isUpperCase: boolean;
}

/** A picture of the frame with the layout's size: PNG, or SVG without external resources. */
export interface FrameLayer {
  kind: 'svg' | 'png';
  /** SHA-256 of its bytes, hexadecimal: its storage key and its id. */
  hash: string;
}

/**
 * The layout of a frame for one orientation of photos. All lengths are in pixels of the largest picture that is
 * rendered from it.
 */
export interface FrameLayout {
  width: number;
  height: number;
  /** The layers below the photo, lowest first. */
  background: FrameLayer[];
  /** The opening, which the photo covers. */
  photo: FrameBox;
  /** The layers above the photo, lowest first. */
  foreground: FrameLayer[];
  texts: TextSlot[];
  /** The rectangle of the tenant's logo, which is as large as fits. */
  logo: FrameBox | null;
}

/** A stored frame; its layers are separate files. */
export interface FrameTemplate {
  portrait: FrameLayout;
  landscape: FrameLayout;
}

/** Texts to fill the slots; missing ones are left out. */
export type FrameTexts = Partial<Record<Exclude<FrameText, 'words'>, string>>;

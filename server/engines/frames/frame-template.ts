/** What a text slot prints. `Words` are the frame's own; the others are filled in for each photo. */
export const FRAME_TEXTS = ['name', 'bib', 'distance', 'event', 'date', 'place', 'time', 'words'] as const;
type FrameText = (typeof FRAME_TEXTS)[number];

/** A rectangle in the units of its layout, upright. */
export interface FrameBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a text stands. It is made as large as `maxSize` allows and the box holds; see `fit-text.ts`. */
export interface TextSlot {
  of: FrameText;
  /** For `words` the printed text; for the others the fallback. Null: nothing. */
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

/** A picture of the frame as large as its layout: SVG without anything from outside, or PNG. */
export interface FrameLayer {
  kind: 'svg' | 'png';
  /** SHA-256 of its bytes, hexadecimal: its storage key and its id. */
  hash: string;
}

/** A frame for photos that lie one way. Everything is measured in pixels of the largest picture it is made as. */
export interface FrameLayout {
  width: number;
  height: number;
  /** From the lowest; below the photo. */
  background: FrameLayer[];
  /** The opening: the photo covers it. */
  photo: FrameBox;
  /** From the lowest; above the photo. */
  foreground: FrameLayer[];
  texts: TextSlot[];
  /** Where the tenant's logo stands, as large as fits. */
  logo: FrameBox | null;
}

/** A stored frame; its layers are separate files. */
export interface FrameTemplate {
  portrait: FrameLayout;
  landscape: FrameLayout;
}

/** Texts to fill slots with; unknown ones are left out. */
export type FrameTexts = Partial<Record<Exclude<FrameText, 'words'>, string>>;

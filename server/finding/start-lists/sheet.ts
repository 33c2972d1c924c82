/** A cell as the spreadsheet has it. */
export type SheetCell = string | number | boolean | Date | null;

/** A row and where it stands in its sheet, counted from 1. */
export interface SheetRow {
  line: number;
  cells: readonly SheetCell[];
}

export interface Sheet {
  name: string;
  isHidden: boolean;
  rows: SheetRow[];
}

/** Where the days of a spreadsheet are counted from: a cell that holds a time alone is a moment soon after. */
export const SHEET_EPOCH_MS = Date.UTC(1899, 11, 30);

/** A file that would unpack to more than a list can be. */
export class SheetTooBig extends Error {}

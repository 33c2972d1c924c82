/** A cell, as stored in the spreadsheet. */
export type SheetCell = string | number | boolean | Date | null;

/** A row, and its number in the sheet, counted from 1. */
export interface SheetRow {
  line: number;
  cells: readonly SheetCell[];
}

export interface Sheet {
  name: string;
  isHidden: boolean;
  rows: SheetRow[];
}

/** The epoch of spreadsheets. A cell with only a time is stored as a date shortly after it. */
export const SHEET_EPOCH_MS = Date.UTC(1899, 11, 30);

/** The file would unpack to more than a list may have. */
export class SheetTooBig extends Error {}

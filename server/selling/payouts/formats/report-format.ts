import type { PayoutLine, PayoutProvider } from '../payout-line.ts';

/** A provider's kind of report: one file of this folder each. */
export interface ReportFormat {
  provider: PayoutProvider;
  /** Whether a row of cells is what its columns are named by. */
  isHeading(cells: readonly string[]): boolean;
  /** Opens a report by its heading. @throws ReportFault where a column is missing */
  open(heading: readonly string[]): ReportRows;
}

/** The rows below a heading. */
export interface ReportRows {
  /**
   * Reads a row; undefined for one without money, such as a footer.
   * @throws ReportFault if it cannot be read
   */
  read(cells: readonly string[]): PayoutLine | undefined;
  /** Checks at the end that all of it was there. @throws ReportFault where the file is cut off */
  end(): void;
}

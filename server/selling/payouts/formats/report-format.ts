import type { PayoutLine, PayoutProvider } from '../payout-line.ts';

/** The format of a provider's report; each is one file of this folder. */
export interface ReportFormat {
  provider: PayoutProvider;
  /** Returns whether a row of cells is the heading of this format. */
  isHeading(cells: readonly string[]): boolean;
  /** Opens a report by its heading. @throws ReportFault if a column is missing */
  open(heading: readonly string[]): ReportRows;
}

/** The rows below a heading. */
export interface ReportRows {
  /**
   * Reads a row; undefined for one without money, such as a footer.
   * @throws ReportFault if it cannot be read
   */
  read(cells: readonly string[]): PayoutLine | undefined;
  /**
   * Checks at the end that the report is complete.
   * @throws ReportFault if the file is truncated
   */
  end(): void;
}

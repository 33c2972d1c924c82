import { z } from 'zod';
import { LINE_FAULT_CODES } from './line-faults.ts';

/** A fault of a line of a list or a report. */
export const lineFaultSchema = z
  .object({
    /** From 1; 0 for a part of the file that is not a line, such as a hidden sheet. */
    line: z.int(),
    code: z.literal(LINE_FAULT_CODES),
    /** The values of the fault: a bib, a heading, the content of a cell. */
    values: z.record(z.string(), z.string()),
    /** The fault in English. */
    message: z.string(),
  })
  .meta({ id: 'LineFault' });

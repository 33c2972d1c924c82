import { z } from 'zod';
import { LINE_FAULT_CODES } from './line-faults.ts';

/** What is wrong with a line of a list or a report. */
export const lineFaultSchema = z
  .object({
    /** From 1. */
    line: z.int(),
    code: z.literal(LINE_FAULT_CODES),
    /** What the code speaks of: a bib, a heading, what stands there. */
    values: z.record(z.string(), z.string()),
    /** The same in English. */
    message: z.string(),
  })
  .meta({ id: 'LineFault' });

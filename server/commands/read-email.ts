import { emailSchema } from '#contract/competitor.schema.ts';
import { UsageError } from './usage.ts';

/** Reads an e-mail address from the command line in its canonical form. */
export function readEmail(address: string): string {
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new UsageError(`"${address}" is not an e-mail address.`);
  return email.data;
}

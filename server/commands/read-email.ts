import { anyEmailSchema } from '#contract/competitor.schema.ts';
import { UsageError } from './usage.ts';

/** Reads an email address from the command line in its canonical form. */
export function readEmail(address: string): string {
  const email = anyEmailSchema.safeParse(address);
  if (!email.success) throw new UsageError(`"${address}" is not an e-mail address.`);
  return email.data;
}

import type { Language } from '#contract/languages.ts';
import type { Purchase } from './consequences.rules.ts';

/**
 * Writes to the buyers who lose a photo or a video that they could still download.
 * @param write writes the letter to an order's buyer
 * @returns the numbers of their orders
 */
export async function tellBuyers(
  { purchases, letters }: { purchases: readonly Purchase[]; letters: Partial<Record<Language, string>> },
  write: (orderId: string, message: string) => Promise<void>,
): Promise<string[]> {
  const told: string[] = [];
  for (const { orderId, number, state, language } of purchases) {
    const message = letters[language];
    if (state !== 'Paid' || message === undefined) continue;
    await write(orderId, message);
    told.push(number);
  }
  return told;
}

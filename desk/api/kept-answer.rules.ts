/**
 * Returns whether the answer of an earlier call may stay on the page while another call is loaded. It may if both calls are about
 * the same object, so only the page of a list or a filter differs, and if no list of the answer is empty. Otherwise the page
 * would say "nothing" before the new answer is known.
 * @param before the address of the earlier call
 */
export function mayStay(answer: unknown, before: string, now: string): boolean {
  if (pathOf(before) !== pathOf(now) || typeof answer !== 'object' || answer === null) return false;
  return Object.values(answer).every((value) => !Array.isArray(value) || value.length > 0);
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? '';

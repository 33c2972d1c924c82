import { useEffect, useState } from 'react';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { hasTexts } from '#storefront/i18n/use-translation.ts';

/**
 * Fetches the forms' texts when a form is opened, because the home page loads without them. A dialog may open over any
 * page.
 * @returns whether they are loaded
 */
export function useLaterTexts(isWanted: boolean): boolean {
  const [isThere, setIsThere] = useState(() => hasTexts('about'));
  useEffect(() => {
    if (isWanted && !isThere) completeTexts(['about']).then(() => setIsThere(true), reportProblem);
  }, [isWanted, isThere]);
  return isThere;
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';

/**
 * Fetches the forms' texts, which home comes without, once they are wanted: a dialog may open over any page.
 * @returns whether they are there
 */
export function useLaterTexts(isWanted: boolean): boolean {
  const { i18n } = useTranslation();
  const [isThere, setIsThere] = useState(() => i18n.exists('about.form.send'));
  useEffect(() => {
    if (isWanted && !isThere) completeTexts(['about']).then(() => setIsThere(true), reportProblem);
  }, [isWanted, isThere]);
  return isThere;
}

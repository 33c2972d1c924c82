import type en from '../i18n/en/mails.ts';
import { useTexts } from '../i18n/use-texts.ts';

/**
 * Returns why a mail was not delivered: a sentence for the class at the start of its reason, and the mail server's
 * text.
 */
export function useMailReason(): (reason: string) => { sentence: string; serverText: string } {
  const { reasons } = useTexts<typeof en>('mails');
  return (reason) => {
    const [kind = '', ...serverText] = reason.split(' ');
    const sentence = Object.hasOwn(reasons, kind) ? reasons[kind as keyof typeof reasons] : undefined;
    return sentence === undefined
      ? { sentence: reason, serverText: '' }
      : { sentence, serverText: serverText.join(' ') };
  };
}

import type en from '../i18n/en/mails.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Says why a mail was not delivered: what the class that its reason begins with means, and the texts of the server. */
export function useMailReason(): (reason: string) => { sentence: string; said: string } {
  const { reasons } = useTexts<typeof en>('mails');
  return (reason) => {
    const [kind = '', ...said] = reason.split(' ');
    const sentence = Object.hasOwn(reasons, kind) ? reasons[kind as keyof typeof reasons] : undefined;
    return sentence === undefined ? { sentence: reason, said: '' } : { sentence, said: said.join(' ') };
  };
}

import type en from '../i18n/en/file-faults.ts';
import { formatFileFault } from '../i18n/format-fault.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';

/** Returns the sentence about a fault of a field in the reader's language. */
export function useFileFault(): (fault: string | undefined) => string | undefined {
  const { sentences } = useTexts<typeof en>('file-faults');
  const { missing } = useShellTexts();
  return (fault) => {
    if (fault === undefined) return undefined;
    return /^"[\w-]+" is missing$/.test(fault) ? missing : formatFileFault(fault, sentences);
  };
}

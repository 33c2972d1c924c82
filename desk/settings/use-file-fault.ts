import type { FileFaultCode } from '#contract/faults.ts';
import { fillText, type SentFault } from '../i18n/describe-fault.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';

type FileTexts = Readonly<Record<FileFaultCode, string>>;

/** Returns the sentence about a fault of a field in the reader's language. */
export function useFileFault(): (fault: (SentFault & { message: string }) | undefined) => string | undefined {
  const texts = useTexts<FileTexts>('file-faults');
  const { missing } = useShellTexts();
  return (fault) => {
    if (fault === undefined) return undefined;
    return fault.code === 'KeyMissing' ? missing : (fillText(fault, texts) ?? fault.message);
  };
}

/** Returns a function that describes a fault of a file, after its path. A fault without a text keeps its message. */
export function useFaultInFile(): (fault: SentFault & { path: string; message: string }) => string {
  const texts = useTexts<FileTexts>('file-faults');
  return (fault) => {
    const text = fillText(fault, texts);
    if (text === undefined) return fault.message;
    return fault.path === '' ? text : `${fault.path}: ${text}`;
  };
}

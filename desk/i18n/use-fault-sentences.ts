import type { FieldFault, FileFaultCode } from '#contract/faults.ts';
import type { LineFaultCode } from '#contract/line-faults.ts';
import { describeFault, fillText, type SentFault } from './describe-fault.ts';
import type en from './en/faults.ts';
import { useTexts } from './use-texts.ts';

type LineTexts = Readonly<Record<LineFaultCode, string>>;
type FileTexts = Readonly<Record<FileFaultCode, string>>;

/** Returns a function that describes a fault of an imported list or report in the desk's language. */
export function useLineFault(): (fault: SentFault) => string {
  const texts = useTexts<LineTexts>('line-faults');
  // A list of lines that ends with an ellipsis needs no full stop.
  return (fault) => (fillText(fault, texts) ?? fault.code).replace(/…\.$/, '…');
}

/** Returns a function that explains in the desk's language why a call was rejected. */
export function useFaultSentence(): (fault: FieldFault) => string {
  const { sentences, fields } = useTexts<typeof en>('faults');
  const lines = useTexts<LineTexts>('line-faults');
  const files = useTexts<FileTexts>('file-faults');
  const texts = { sentences: { ...lines, ...sentences }, fields: { ...files, ...fields } };
  return (fault) => describeFault(fault, texts);
}

import { type Fault, fillFault, type LineFaultCode, readFault } from '#contract/line-faults.ts';
import { type FaultTexts, formatFault } from './format-fault.ts';
import { useTexts } from './use-texts.ts';

type LineTexts = Readonly<Record<LineFaultCode, string>>;

/** Returns a function that describes a fault of an imported list or report in the desk's language. */
export function useLineFault(): (fault: Pick<Fault, 'code' | 'values'>) => string {
  const texts = useTexts<LineTexts>('line-faults');
  // A list of lines that ends with an ellipsis needs no full stop.
  return ({ code, values }) => fillFault(texts[code], values).replace(/…\.$/, '…');
}

/** Returns a function that explains in the desk's language why a call was rejected. */
export function useFaultSentence(): (fault: { path: string; message: string }) => string {
  const texts = useTexts<FaultTexts>('faults');
  const formatLineFault = useLineFault();
  return (fault) => {
    const ofLine = readFault(fault.message);
    return ofLine === undefined ? formatFault(fault, texts) : formatLineFault(ofLine);
  };
}

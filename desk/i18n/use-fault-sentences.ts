import { type Fault, fillFault, type LineFaultCode, readFault } from '#contract/line-faults.ts';
import { type FaultTexts, formatFault } from './format-fault.ts';
import { useTexts } from './use-texts.ts';

type LineTexts = Readonly<Record<LineFaultCode, string>>;

/** Returns what says a fault of an imported list or report in the language of the desk. */
export function useLineFault(): (fault: Pick<Fault, 'code' | 'values'>) => string {
  const texts = useTexts<LineTexts>('line-faults');
  return ({ code, values }) => fillFault(texts[code], values);
}

/** Returns what says in the language of the desk what a call was refused for. */
export function useFaultSentence(): (fault: { path: string; message: string }) => string {
  const texts = useTexts<FaultTexts>('faults');
  const formatLineFault = useLineFault();
  return (fault) => {
    const ofLine = readFault(fault.message);
    return ofLine === undefined ? formatFault(fault, texts) : formatLineFault(ofLine);
  };
}

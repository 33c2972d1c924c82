import { type Fault, fillFault, type LineFaultCode, readFault } from '#contract/line-faults.ts';
import { type FaultWords, sayFault } from './say-fault.ts';
import { useWords } from './use-words.ts';

type LineWords = Readonly<Record<LineFaultCode, string>>;

/** Returns what says a fault of an imported list or report in the language of the desk. */
export function useLineFault(): (fault: Pick<Fault, 'code' | 'values'>) => string {
  const words = useWords<LineWords>('line-faults');
  return ({ code, values }) => fillFault(words[code], values);
}

/** Returns what says in the language of the desk what a call was refused for. */
export function useFaultSentence(): (fault: { path: string; message: string }) => string {
  const words = useWords<FaultWords>('faults');
  const sayLine = useLineFault();
  return (fault) => {
    const ofLine = readFault(fault.message);
    return ofLine === undefined ? sayFault(fault, words) : sayLine(ofLine);
  };
}

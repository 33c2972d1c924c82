import type { Fault } from '#contract/faults.ts';
import { inFileOrder, writeFault } from '#platform/yaml-file/check-value.ts';
import type { FileFault } from '#platform/yaml-file/open-yaml.ts';

/** A fault of a file in a site's folder: at a place in it, or of the whole file. */
export interface SiteFault {
  /** The file's path in the folder. */
  file: string;
  fault: FileFault | Fault;
}

const FAULTS_SHOWN = 100;

/** Formats a fault like a compiler: `pages/contacts.ru.yaml:3:5: title: write text here`. */
export function writeSiteFault({ file, fault }: SiteFault): string {
  return 'line' in fault ? `${file}:${writeFault(fault)}` : `${file}: ${fault.message}`;
}

/** Formats all faults of a folder, one per line, below a heading. */
export function writeSiteFaults(head: string, faults: readonly SiteFault[]): string {
  const lines = faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${writeSiteFault(fault)}`);
  if (faults.length > FAULTS_SHOWN) lines.push(`  … and ${faults.length - FAULTS_SHOWN} more`);
  return [head, ...lines].join('\n');
}

/** Assigns faults to the YAML file in which they are, in the order of its lines. */
export const faultsOf = (file: string, faults: readonly FileFault[]): SiteFault[] =>
  inFileOrder(faults).map((fault) => ({ file, fault }));

import { inFileOrder, writeFault } from '#platform/yaml-file/check-value.ts';
import type { FileFault } from '#platform/yaml-file/open-yaml.ts';

/** What is wrong with one file of a site's folder: at a place in it, or with the file as a whole. */
export interface SiteFault {
  /** Its path in the folder. */
  file: string;
  fault: FileFault | string;
}

const FAULTS_SHOWN = 100;

/** Formats a fault as compilers do: `pages/contacts.ru.yaml:3:5: title: write text here`. */
export function writeSiteFault({ file, fault }: SiteFault): string {
  return typeof fault === 'string' ? `${file}: ${fault}` : `${file}:${writeFault(fault)}`;
}

/** Formats all faults of a folder, one per line, below a heading. */
export function writeSiteFaults(head: string, faults: readonly SiteFault[]): string {
  const lines = faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${writeSiteFault(fault)}`);
  if (faults.length > FAULTS_SHOWN) lines.push(`  … and ${faults.length - FAULTS_SHOWN} more`);
  return [head, ...lines].join('\n');
}

/** Assigns the faults of one YAML file to it, from its first line to its last. */
export const faultsOf = (file: string, faults: readonly FileFault[]): SiteFault[] =>
  inFileOrder(faults).map((fault) => ({ file, fault }));

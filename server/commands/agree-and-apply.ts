import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/** How a command applies a file. */
export interface ApplyOptions {
  /** Whether the changes are applied without asking. */
  isAgreed: boolean;
  /** Whether the changes are only shown. */
  isDry: boolean;
  isJson: boolean;
}

/** The changes that a file makes, as the operator has seen them. */
interface ShownPlan {
  /** The subject of the file, as in `catalog`. */
  subject: string;
  changes: readonly unknown[];
  /** The version that was last applied. */
  version: number;
  /** Printed with `--json`. */
  report: object;
  /** Refuses if the subject was changed meanwhile. */
  apply(): Promise<{ version: number } | Refusal>;
  /** Lines that are printed once it is applied. */
  remarks?(): Promise<string[]>;
}

/**
 * Asks whether to apply the changes shown, and applies them.
 * @returns the exit code: 0 if the subject now matches the file, and after every dry run; 1 if the changes were
 * declined or the subject was changed meanwhile
 */
export async function agreeAndApply(
  { subject, changes, version, report, apply, remarks }: ShownPlan,
  options: ApplyOptions,
  terminal: Terminal,
): Promise<number> {
  const tell = (outcome: 'unchanged' | 'shown' | 'applied', now: number): number => {
    if (options.isJson) terminal.print(JSON.stringify({ ...report, outcome, version: now }));
    return 0;
  };
  if (changes.length === 0) return tell('unchanged', version);
  if (options.isDry) return tell('shown', version);
  if (!options.isAgreed) {
    if (terminal.confirm === undefined) throw new UsageError('Nothing was changed. Add --yes to apply it.');
    if (!(await terminal.confirm(`Apply this as version ${version + 1}?`))) {
      terminal.print('Nothing was changed.');
      return 1;
    }
  }
  const applied = await apply();
  if (isRefusal(applied)) {
    terminal.print(
      `Nothing was changed: the ${subject} was changed elsewhere meanwhile. Run the command again.`,
    );
    return 1;
  }
  if (!options.isJson) {
    terminal.print(`Applied as version ${applied.version}.`);
    for (const remark of (await remarks?.()) ?? []) terminal.print(remark);
  }
  return tell('applied', applied.version);
}

import type { FieldError, ProblemCode } from '#contract/problems.ts';

/** A "no" the visitor can cause: a value an operation returns, never an exception (blueprint §2, rule 4). */
export interface Refusal {
  refused: ProblemCode;
  errors?: FieldError[];
}

export function refuse(code: ProblemCode, errors?: FieldError[]): Refusal {
  return errors === undefined ? { refused: code } : { refused: code, errors };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

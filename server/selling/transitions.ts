/**
 * A state machine as a table: the states that may follow each state (ARCHITECTURE.md, rule 4). Transitions that are not
 * listed are forbidden.
 */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

export function canFollow<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}

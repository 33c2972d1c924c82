import type { ShownAction } from '#contract/desk.schema.ts';
import type { RecordedAction } from './actions.store.ts';

/**
 * Selects the fields of an actor that the desk shows. An operator of the installation is not a member of the tenant, so only
 * their id is shown.
 * @param emails the addresses of present members, by id
 */
export function presentActor(
  actor: RecordedAction['actor'],
  emails: ReadonlyMap<string, string>,
): ShownAction['actor'] {
  const { kind } = actor;
  switch (kind) {
    case 'Member':
    case 'Command': {
      const { memberId } = actor;
      return { kind, id: memberId, name: memberId === null ? null : (emails.get(memberId) ?? null) };
    }
    case 'Operator':
      return { kind, id: actor.operatorId, name: null };
    case 'Job':
      return { kind, id: null, name: actor.job };
    case 'Visitor':
      return { kind, id: null, name: null };
  }
}

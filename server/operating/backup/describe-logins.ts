import type { RestoredShop } from './finish-restore.ts';

/** Describes the logins that a restore ended, and those that an operator must check, one line per fact. */
export function describeLogins({ logins, members }: Pick<RestoredShop, 'logins' | 'members'>): string[] {
  const ofMembers = new Set(members.flatMap(({ emails }) => emails));
  const others = [...logins.passkeys.keys()].filter((email) => !ofMembers.has(email)).toSorted();
  const shown = (emails: readonly string[]) =>
    emails.map((email) => `${email} (passkeys: ${logins.passkeys.get(email) ?? 0})`).join(', ');
  return [
    `Logins to the desk: ${logins.sessions} sessions ended, ${logins.codes} recovery codes deleted.`,
    'Members, roles, passkeys, API tokens and links that were removed after the backup are back. Check these, and remove what does not belong there (photofinish member remove; tokens and links at the desk). A person who is a member nowhere loses their passkeys:',
    ...members.flatMap(({ tenantId, emails }) =>
      emails.length === 0 ? [] : [`  members of ${tenantId}: ${shown(emails)}`],
    ),
    ...(others.length === 0 ? [] : [`  others with passkeys: ${shown(others)}`]),
  ];
}

export default {
  explanation:
    'With an access token, a script calls the desk’s API in your name. Until it expires, it can do what its scopes and your roles allow.',
  none: 'You have no tokens.',
  issue: 'Create a token',
  name: 'Name',
  nameHint: 'What it is for, as in “bookkeeping export”.',
  scopes: 'Scopes',
  scopesHint:
    'What it may do, in the names of the API. Fewer are safer. You can remove scopes later, but never add any.',
  days: 'Valid for (days)',
  expires: 'Valid until',
  expired: 'expired',
  used: 'Last used',
  never: 'never',
  issued: 'Your new token',
  shownOnce: 'Copy it now. We show it only once. Anyone who has it can do what it allows.',
  narrow: 'Fewer scopes',
  narrowOf: (name: string) => `Take scopes from “${name}”`,
  narrowed: 'Rights you remove stop working at the next call. They cannot be added again.',
  revoke: 'End',
  revokeOf: (name: string) => `End “${name}”?`,
  revoked: 'Scripts that use it stop working at their next call. This cannot be undone.',
};

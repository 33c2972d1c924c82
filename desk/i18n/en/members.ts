import type { DeskRole } from '#contract/desk.ts';

export default {
  links: 'Read-only links',
  add: 'Add a member',
  invite: 'Add and invite',
  invitation:
    'Anyone who has never signed in to the desk gets an invitation by email. Its link works once, for seven days.',
  address: 'Email address',
  role: 'Role',
  roles: {
    owner: 'Owner',
    operator: 'Operator',
    'privacy-officer': 'Privacy officer',
    accountant: 'Accountant',
    organizer: 'Organizer',
    photographer: 'Photographer',
  } satisfies Record<DeskRole, string>,
  mayDo: {
    owner: 'Everything, including members and settings.',
    operator: 'Events, photos, orders and refunds.',
    'privacy-officer': 'People, and what visitors report about photos.',
    accountant: 'Reads orders and money.',
    organizer: 'One event: its photos and participants.',
    photographer: 'The photos that they took.',
  } satisfies Record<DeskRole, string>,
  ofEvent: (role: string, event: string) => `${role} of ${event}`,
  event: 'Event',
  since: 'Member since',
  invited: (day: string) => `invited ${day}`,
  remove: 'Remove',
  removeFrom: (email: string) => `Remove ${email}`,
  which: 'What to remove',
  all: 'All roles',
  losesAll: 'They are no longer a member. From the next click on, nothing works, and their tokens end.',
  losesOne: 'What only this role allowed stops working from the next click on, also with their tokens.',
  keepsWorking: 'Keeps working after the removal',
  endIt:
    'Each of these keeps working, because others may use it. End the ones that only this person used, and check where webhooks send: they receive orders and addresses.',
};

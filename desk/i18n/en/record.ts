import type { THING_KINDS } from '#contract/desk.ts';

export default {
  when: 'When',
  who: 'Who',
  what: 'What, and to what',
  change: 'What changed, and why',
  none: 'Nothing is recorded.',
  kind: 'Of',
  id: 'Its id',
  show: 'Show',
  showAll: 'Show everything',
  kinds: {
    photo: 'Photo',
    event: 'Event',
    participant: 'Participant',
    person: 'Person',
    removal: 'Removal request',
    photographer: 'Photographer',
    order: 'Order',
    tenant: 'Shop',
    content: 'Pages',
    catalog: 'Catalog',
    frame: 'Frame',
    'promo-code': 'Promo code',
    member: 'Member',
    webhook: 'Webhook',
  } satisfies Record<(typeof THING_KINDS)[number], string>,
};

import type { PageTexts } from './page-texts.ts';

export const en: PageTexts = {
  heading: 'Find your photos',
  homeTitle: '{tenant}: photos of your race',
  homeDescription: 'Find every photo of yourself at your race, by bib or name, and download it immediately.',
  eventTitle: '{event}: photos · {tenant}',
  eventDescription: 'Photos of {event}, {city}. Find yours by bib or name and download them immediately.',
  noScript:
    'This shop needs JavaScript to find and sell photos. Switch it on and reload the page, or write to us:',
  notStarted: 'This is taking longer than it should. Reload the page. If that doesn’t help, write to us:',
  reload: 'Reload the page',
  outage: {
    title: 'Back in a moment',
    meaning:
      'The shop can’t reach its photos at the moment. That rarely lasts longer than a minute. Nothing you bought or chose is lost.',
    retry: 'Try again',
  },
  plain: {
    search: {
      title: 'Search',
      description: 'Find your race and your photos of it at {tenant}: by bib, name, email or selfie.',
    },
    found: { title: 'Your photos', description: 'Photos found for you at {tenant}.' },
    cart: { title: 'Cart', description: 'Your cart at {tenant}.' },
    checkout: { title: 'Checkout', description: 'Your order at {tenant}.' },
    order: { title: 'Your order', description: 'Your order at {tenant}.' },
    deleted: {
      title: 'This event has been deleted',
      description:
        'Its photos were deleted too, so this link no longer works. You can search for another race here.',
    },
    missing: {
      title: 'Page not found',
      description: 'The address may be mistyped, or the page may have moved. Search for your race here.',
    },
    crew: {
      title: 'Run together, pay once',
      description: 'Everyone finds their own photos, and one of you pays for all.',
    },
    alert: {
      title: 'An email when photos are ready',
      description: 'You get one email. Then we delete your address.',
    },
    ownData: { title: 'Your data', description: 'See, download or erase what {tenant} keeps about you.' },
    removal: {
      title: 'Remove a photo',
      description: 'Ask {tenant} to remove a photo of you or your child from the shop.',
    },
    account: { title: 'My account', description: 'Your orders at {tenant}.' },
  },
  content: {
    organizers: {
      title: 'For organizers',
      description: 'Photos and videos of your race, sold to its runners by {tenant}.',
    },
    photographers: { title: 'For photographers', description: 'Take photos at races for {tenant}.' },
    business: { title: 'For business', description: 'Reach runners together with {tenant}.' },
    contacts: { title: 'Contacts', description: 'How to reach {tenant}.' },
    impressum: { title: 'Legal notice', description: 'Who is responsible for {tenant}.' },
  },
};

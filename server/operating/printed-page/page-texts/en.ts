import type { PageTexts } from './page-texts.ts';

export const en: PageTexts = {
  heading: 'Find your photos',
  homeTitle: '{tenant}: photos of your race',
  homeDescription: 'Find every photo of yourself at your race, by bib or name, and download it at once.',
  eventTitle: '{event}: photos · {tenant}',
  eventDescription: 'Photos of {event}, {city}. Find yours by bib or name and download them at once.',
  noScript:
    'This shop finds and sells photos with JavaScript, which is switched off here. Switch it on and reload the page, or write to us:',
  notStarted: 'This takes longer than it should. Reload the page; if that does not help, write to us:',
  reload: 'Reload the page',
  outage: {
    title: 'Back in a moment',
    meaning:
      'The shop cannot reach its photos just now. That rarely lasts longer than a minute. Nothing you bought or chose is lost.',
    retry: 'Try again',
  },
  plain: {
    search: {
      title: 'Search',
      description: 'Find your race and your photos of it at {tenant}: by bib, name, e-mail or selfie.',
    },
    found: { title: 'Your photos', description: 'Photos found for you at {tenant}.' },
    cart: { title: 'Cart', description: 'Your cart at {tenant}.' },
    checkout: { title: 'Checkout', description: 'Your order at {tenant}.' },
    order: { title: 'Your order', description: 'Your order at {tenant}.' },
    deleted: {
      title: 'This event was taken down',
      description:
        'Its photos were deleted with it, and the link leads to nothing any more. Search for another race here.',
    },
    missing: {
      title: 'This page is not here',
      description: 'The address may be mistyped, or the page has moved. Search for your race here.',
    },
    crew: {
      title: 'Run together, pay once',
      description: 'Everybody finds their own photos, and one pays for all.',
    },
    alert: {
      title: 'A mail when photos are ready',
      description: 'You get one mail, and no other. Then we delete your address.',
    },
    removal: {
      title: 'Ask for removal',
      description: 'Have a photo of you or your child taken out of the shop of {tenant}.',
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

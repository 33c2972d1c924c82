import type { MailTexts } from './mail-texts.ts';

export const en: MailTexts = {
  pictures: {
    yours: { one: 'Your photo from {event}', other: 'Your photos from {event}' },
    ofBib: { one: 'Photo with bib {number} from {event}', other: 'Photos with bib {number} from {event}' },
  },
  quotes: ['', ''],
  linkHint: 'If the button does not work, copy this address into your browser:',
  orderNumber: 'Order {number}',
  paid: 'Paid: {total}',
  free: 'Free of charge',
  help: 'Questions? Write to {support}.',
  helpWithOrder: 'Questions? Write to {support} and give the order number.',
  addressReplaced: {
    subject: 'Another e-mail address for your photos: {event}',
    heading: 'Another e-mail address was registered',
    body: 'For bib {number} at {event}, another e-mail address is registered now in place of yours. It opens the photos. To download or erase what we keep, it needs your confirmation.',
    wasYou: 'Is that right? Then confirm the new address. The link is good for {days} days.',
    action: 'Confirm the new address',
    write: 'Write to us',
    notYou: 'You know nothing about this? Do not confirm it, and write to us.',
  },
  ownData: {
    subject: 'What we keep about you',
    heading: 'What we keep about you',
    body: 'Somebody asked on {site} what we keep about this e-mail address. The button shows it; there you can also download it or have it erased.',
    action: 'Show my data',
    keep: {
      one: 'The link is good for {count} hour, and for you alone.',
      other: 'The link is good for {count} hours, and for you alone.',
    },
    notYou: 'You did not ask for this? Then ignore this mail: nobody sees anything without the link.',
  },
  guarded: {
    subject: 'The photos: {event}',
    heading: 'Here are the photos.',
    body: 'Somebody with this e-mail address takes part under protection: the shop shows their name and photos to nobody else. Whoever has this link sees them.',
    action: 'Show the photos',
  },
  verification: {
    subject: 'Your photos: {event}',
    heading: 'Here are your photos.',
    body: 'You asked for the photos of {event} that belong to this e-mail address. The button opens them.',
    bodyWithVideos:
      'You asked for the photos and videos of {event} that belong to this e-mail address. The button opens them.',
    action: 'Show my photos',
    keep: {
      one: 'The link opens your photos for {count} hour. Pass it on only to people who may see them.',
      other: 'The link opens your photos for {count} hours. Pass it on only to people who may see them.',
    },
    notYou: 'You did not ask for this? Then ignore this mail: nobody gets in without the link.',
  },
  factorGuessed: {
    subject: 'Somebody tried to open your photos: {event}',
    heading: 'Was that you?',
    body: 'Somebody tried several times to open your photos of {event} and got a detail wrong that only you should know. Your photos stayed closed. After each further try there is a longer wait.',
    wasYou: 'Was it you? Then open your photos with the button: the link needs nothing else.',
    notYou: 'Not you? Then you need not do anything. We write about this at most once a day.',
  },
  yours: { one: 'It is yours.', other: 'It is all yours.' },
  order: {
    subject: { one: 'Your photo is ready: {event}', other: 'Your photos are ready: {event}' },
    body: {
      one: 'Your photo from {event} is ready to download in full size, without watermark.',
      other: 'Your {count} photos from {event} are ready to download in full size, without watermark.',
    },
    action: 'Download',
    keep: 'Keep this mail: the link brings you back to your photos. Whoever has it can download them.',
    andCodes: {
      one: 'Your gift code comes in a mail of its own. You will also find it on the page of your order.',
      other:
        'Your gift codes come in a mail of their own. You will also find them on the page of your order.',
    },
    andAwaited: {
      one: '{count} photo follows: the photographer is still sending the file in full size. We will write to you when it is here.',
      other:
        '{count} photos follow: the photographer is still sending the files in full size. We will write to you when they are here.',
    },
    andLater: 'More photos come after the race. We will write to you as soon as they are ready.',
    andVideos: {
      one: 'Your video is ready as well.',
      other: 'Your {count} videos are ready as well.',
    },
  },
  videosOrder: {
    subject: {
      one: 'Your video is ready: {event}',
      other: 'Your videos are ready: {event}',
    },
    body: {
      one: 'Your video from {event} is ready to download, without watermark.',
      other: 'Your {count} videos from {event} are ready to download, without watermark.',
    },
    action: 'Download',
    keep: 'Keep this mail: the link brings you back to your videos. Whoever has it can download them.',
  },
  withdrawal: 'You agreed on {time}:',
  awaitedOrder: {
    subject: {
      one: 'Your photo is on its way: {event}',
      other: 'Your photos are on their way: {event}',
    },
    body: {
      one: 'You bought a photo from {event}. The photographer is still sending the file in full size. It appears behind this link by itself, and we will write to you when it is here. Until then, this mail is the confirmation of your order.',
      other:
        'You bought {count} photos from {event}. The photographer is still sending the files in full size. They appear behind this link by themselves, and we will write to you when they are here. Until then, this mail is the confirmation of your order.',
    },
    action: 'View your order',
    keep: 'Keep this mail: you will find your photos behind this link, too.',
  },
  originalsHere: {
    subject: {
      one: 'Your photo is here: {event}',
      other: 'All your photos are here: {event}',
    },
    heading: 'The wait is over.',
    body: {
      one: 'Your photo from {event} is here in full size. Download it now, without watermark.',
      other:
        'The last files from the photographer are here: all your {count} photos from {event} are ready to download in full size, without watermark.',
    },
    action: 'Download',
    keep: 'Keep this mail: the link brings you back to your photos. Whoever has it can download them.',
  },
  preorder: {
    subject: 'Your order: {event}',
    heading: 'You are all set.',
    body: 'Your photos from {event} come after the race. We will write to you as soon as they are ready. Until then, this mail is the confirmation of your order.',
    action: 'View your order',
    keep: 'Keep this mail: you will find your photos behind this link, too.',
  },
  codesOrder: {
    subject: 'Your order {number}',
    heading: 'Thank you.',
    body: 'Your order is paid.',
    action: 'View your order',
    keep: 'Keep this mail, and keep the link to yourself: it brings you back to your order.',
  },
  archive: {
    subject: 'Your archive is ready: {event}',
    heading: 'All photos in one file.',
    body: 'You asked for all your photos from {event} in one ZIP file. It is ready.',
    action: 'Download the archive',
    keep: 'If the download breaks off, simply start it again from the same page.',
  },
  giftCodes: {
    subject: { one: 'Your gift code', other: 'Your gift codes' },
    heading: { one: 'A gift to pass on.', other: 'Gifts to pass on.' },
    body: {
      one: 'This code gives one person all their photos from one event, once. It is entered in the cart as a promo code.',
      other:
        'Each of these {count} codes gives one person all their photos from one event, once. It is entered in the cart as a promo code.',
    },
    action: 'View your order',
    keep: 'Whoever has a code can use it: show it only to the person it is for.',
    forName: 'For {name}',
  },
  giftReceived: {
    subject: 'A gift for you: all your photos',
    heading: 'Somebody is giving you your photos.',
    headingNamed: '{name}, somebody is giving you your photos.',
    body: 'This code gives you all photos of yourself from one event, once and free of charge. Find your photos, put the package with all of them into the cart, and enter the code there.',
    action: 'Find my photos',
    keep: 'Whoever has the code can use it: keep it to yourself.',
    message: 'The message that came with it:',
  },
  preorderReady: {
    subject: { one: 'Your photo is ready: {event}', other: 'Your photos are ready: {event}' },
    heading: 'The wait is over.',
    body: {
      one: 'Your photo from {event} is ready. You have paid for it already: simply download it, in full size and without watermark.',
      other:
        'Your {count} photos from {event} are ready. You have paid for them already: simply download them, in full size and without watermark.',
    },
    action: 'Download',
    keep: 'Should more photos of you be found, they will appear behind this link at no extra charge.',
  },
  packageGrown: {
    subject: { one: 'A new photo of you: {event}', other: '{count} new photos of you: {event}' },
    heading: 'Your package has grown.',
    body: {
      one: '{count} new photo from {event} has joined your package. It is yours at no extra charge.',
      other: '{count} new photos from {event} have joined your package. They are yours at no extra charge.',
    },
    action: 'See what is new',
    keep: 'You get this mail because you bought all photos of yourself.',
  },
  photoAlertAsked: {
    subject: 'Please confirm: photos from {event}',
    heading: 'Shall we write to you?',
    body: 'You asked for a mail as soon as the photos from {event} are ready. Please confirm that it was you.',
    bodyOfYou:
      'You asked for a mail as soon as there are photos of you from {event}. Please confirm that it was you.',
    bodyOfBib:
      'You asked for a mail as soon as there are photos with bib {number} from {event}. Please confirm that it was you.',
    action: 'Yes, write to me',
    keep: {
      one: 'The link works for {count} hour. After that we delete your address.',
      other: 'The link works for {count} hours. After that we delete your address.',
    },
    notYou: 'You did not ask for this? Then ignore this mail: no other will follow.',
  },
  photoAlertFound: {
    subject: 'The photos are ready: {event}',
    heading: 'The wait is over.',
    body: 'The photos from {event} are ready. The button leads to the search, which finds yours.',
    bodyOfYou: 'There are photos of you from {event}. The button leads to them.',
    bodyOfBib: 'There are photos with bib {number} from {event}. The button leads to them.',
    action: 'Show the photos',
    keep: 'That was all: no further mail follows, and we now delete your address.',
  },
  photosHere: {
    subject: 'Photos of you: {event}',
    heading: 'You are in the picture.',
    keep: 'This is the only letter about this event.',
    why: 'We write to you because this address is on the start list of {event}.',
  },
  photoAlertLeave: 'Unsubscribe with one click',
  orderRefunded: {
    subject: 'Your refund: order {number}',
    subjectFree: 'Your order {number} is canceled',
    heading: 'Your money is on its way.',
    headingFree: 'Your order is canceled.',
    body: 'We have refunded {total}, the same way you paid. Depending on your bank it can take a few days to reach your account. The order is canceled, so its files can no longer be downloaded.',
    bodyFree:
      'You had paid nothing for it, so there is nothing to refund. Its files can no longer be downloaded.',
    action: 'View your order',
    keep: 'Your receipts stay on the page of your order.',
  },
  orderPartRefunded: {
    subject: 'A refund for your order {number}',
    heading: 'Some of your money is on its way.',
    body: 'We have refunded {total} of your order, the same way you paid. Depending on your bank it can take a few days to reach your account.',
    returned:
      'We took back: {items}. These files can no longer be downloaded; whatever else you bought stays yours.',
    kept: 'Everything you bought stays yours.',
    action: 'View your order',
    keep: 'Your receipts stay on the page of your order.',
  },
  photoRemoved: {
    subject: 'A photo of your order {number}',
    heading: 'We had to remove a photo.',
    body: 'We had to take a photo of {event} out of our shop, and out of your order with it. It can no longer be downloaded; whatever else you bought stays yours. We are sorry for the trouble.\n\nJust reply to this mail if you have questions.',
    action: 'Open the order',
    keep: 'The button opens your order.',
  },
  orderCanceled: {
    subject: 'Your order {number} was canceled',
    heading: 'A photo in your order is no longer available.',
    body: 'We had to take it out of our shop, so we canceled the order before it was paid.',
    rest: 'Everything else is in a new cart, with your promo codes. Open it and check out again if you still want those photos.',
    nothingLeft: 'There was nothing else in the order.',
    late: 'If a payment still comes through, we refund all of it automatically.',
    action: 'Open the cart',
    keep: 'The button opens your new cart.',
    actionEmpty: 'View your order',
    keepEmpty: 'The button opens your order.',
  },
  goodwillCode: {
    subject: '{worth} off your next order',
    heading: 'This one is for you.',
    body: 'This code takes {worth} off your next order, once. Enter it in the cart as a promo code.',
    until: 'It is valid until {day}.',
    action: 'Go to the shop',
    keep: 'Whoever has the code can use it: keep it to yourself.',
  },
  memberInvited: {
    subject: 'Your invitation to the desk of {brand}',
    heading: 'Welcome to the team of {brand}.',
    body: 'You are invited to work in the desk of {brand}. Your role: {roles}. The button opens it; sign in there with this e-mail address.',
    action: 'Accept the invitation',
    keep: {
      one: 'The link works once, for {count} day. Please do not pass it on.',
      other: 'The link works once, for {count} days. Please do not pass it on.',
    },
    notYou: 'You do not know what this is about? Then ignore this mail: nothing happens.',
    roles: {
      owner: 'owner',
      operator: 'operator',
      'privacy-officer': 'privacy officer',
      accountant: 'accountant',
      organizer: 'organizer',
      photographer: 'photographer',
    },
  },
};

import type { MailTexts } from './mail-texts.ts';

export const en: MailTexts = {
  pictures: {
    yours: { one: 'Your photo from {event}', other: 'Your photos from {event}' },
    ofBib: { one: 'Photo with bib {number} from {event}', other: 'Photos with bib {number} from {event}' },
  },
  quotes: ['', ''],
  orderNumber: 'Order {number}',
  paid: 'Paid: {total}',
  free: 'Free of charge',
  help: 'Questions? Write to {support}.',
  helpWithOrder: 'Questions? Write to {support} and give the order number.',
  addressReplaced: {
    subject: 'Another email address for your photos: {event}',
    heading: 'Another email address was registered',
    body: 'For bib {number} at {event}, another email address is registered now. It opens the photos. It can be used to download or erase the stored data only after you confirm it.',
    several:
      'For the bibs {number} at {event}, other email addresses are registered now. They open the photos. They can be used to download or erase the stored data only after they are confirmed.',
    wasYou: 'If this is right, confirm the new address. The link works for {days} days.',
    action: 'Confirm the new address',
    write: 'Write to us',
    notYou: 'If you know nothing about this, don’t confirm it. Write to us.',
    notAsked: 'If you didn’t ask for this, write to us.',
  },
  orderReaddressed: {
    subject: 'Another email address for order {number}',
    body: 'Someone has entered another email address on the page of order {number}. Our emails about the order now go there. To download or erase what we keep about it, that address needs your confirmation.',
    byShop:
      'We have entered another email address for order {number}. Our emails about the order now go there, and that address can download or erase what we keep about the order.',
  },
  ownData: {
    subject: 'What we keep about you',
    heading: 'What we keep about you',
    body: 'Someone asked on {site} what we keep about this email address. The link shows it. You can also download it or have it erased there.',
    action: 'Show my data',
    keep: {
      one: 'The link works for {count} hour and is meant for you alone.',
      other: 'The link works for {count} hours and is meant for you alone.',
    },
    notYou: 'If you didn’t ask for this, ignore this email. No one sees anything without the link.',
  },
  guarded: {
    subject: 'The photos: {event}',
    heading: 'Here are the photos.',
    body: 'A protected runner is registered with this email address. The shop shows their name and photos to no one else. Anyone with this link can see them.',
    action: 'Show the photos',
  },
  verification: {
    subject: 'Your photos: {event}',
    heading: 'Here are your photos.',
    body: 'You asked for the photos of {event} that belong to this email address. The link opens them.',
    bodyWithVideos:
      'You asked for the photos and videos of {event} that belong to this email address. The link opens them.',
    action: 'Show my photos',
    keep: {
      one: 'The link opens your photos for {count} hour. Pass it on only to people who may see them.',
      other: 'The link opens your photos for {count} hours. Pass it on only to people who may see them.',
    },
    notYou: 'If you didn’t ask for this, ignore this email. No one gets in without the link.',
  },
  factorGuessed: {
    subject: 'Someone tried to open your photos: {event}',
    heading: 'Was that you?',
    body: 'Someone tried several times to open your photos of {event} and got a detail wrong that only you should know. Your photos stayed closed. Each further attempt has to wait longer.',
    wasYou: 'If it was you, open your photos with the link. You need nothing else.',
    notYou: 'If it wasn’t you, you don’t need to do anything. We email you about this once a day at most.',
  },
  yours: { one: 'It’s yours.', other: 'It’s all yours.' },
  order: {
    subject: { one: 'Your photo is ready: {event}', other: 'Your photos are ready: {event}' },
    body: {
      one: 'Your photo from {event} is ready to download in full size, without watermark.',
      other: 'Your {count} photos from {event} are ready to download in full size, without watermark.',
    },
    action: 'Download',
    keep: 'Keep this email: the link brings you back to your photos. Anyone who has it can download them.',
    andCodes: {
      one: 'Your gift code comes in a separate email. You’ll also find it on your order page.',
      other: 'Your gift codes come in a separate email. You’ll also find them on your order page.',
    },
    andAwaited: {
      one: '{count} photo will follow. The photographer is still sending the full-size file. We’ll email you when it’s ready.',
      other:
        '{count} photos will follow. The photographer is still sending the full-size files. We’ll email you when they’re ready.',
    },
    completeSet: {
      one: 'Complete the set: {count} photo for {price}.',
      other: 'Complete the set: all {count} photos for {price}.',
    },
    files: { one: 'Your file', other: 'Your {count} files' },
    moreFiles: { one: '… and {count} more', other: '… and {count} more' },
    andLater: 'More photos come after the race. We’ll email you as soon as they’re ready.',
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
    keep: 'Keep this email: the link brings you back to your videos. Anyone who has it can download them.',
  },
  withdrawal: 'You agreed on {time}:',
  awaitedOrder: {
    subject: {
      one: 'Your photo is on its way: {event}',
      other: 'Your photos are on their way: {event}',
    },
    body: {
      one: 'You bought a photo from {event}. The photographer is still sending the full-size file. We’ll email you when it’s ready, and you’ll find it behind this link. Until then, this email confirms your order.',
      other:
        'You bought {count} photos from {event}. The photographer is still sending the full-size files. We’ll email you when they’re ready, and you’ll find them behind this link. Until then, this email confirms your order.',
    },
    action: 'View your order',
    keep: 'Keep this email: you’ll find your photos behind this link too.',
  },
  originalsHere: {
    subject: {
      one: 'Your photo is here: {event}',
      other: 'All your photos are here: {event}',
    },
    heading: 'The wait is over.',
    body: {
      one: 'The full-size file of your photo from {event} has arrived. Download it now, without watermark.',
      other:
        'The photographer’s last files have arrived. All your {count} photos from {event} are ready to download in full size, without watermark.',
    },
    action: 'Download',
    keep: 'Keep this email: the link brings you back to your photos. Anyone who has it can download them.',
  },
  preorder: {
    subject: 'Your order: {event}',
    heading: 'You’re all set.',
    body: 'Your photos from {event} come after the race. We’ll email you as soon as they’re ready. Until then, this email confirms your order.',
    action: 'View your order',
    keep: 'Keep this email: you’ll find your photos behind this link too.',
  },
  codesOrder: {
    subject: 'Your order {number}',
    heading: 'Thank you.',
    body: 'Your order is paid.',
    action: 'View your order',
    keep: 'Keep this email, and keep the link to yourself: it brings you back to your order.',
  },
  archive: {
    subject: 'Your archive is ready: {event}',
    heading: 'All photos in one file.',
    body: 'You asked for all your photos from {event} in one ZIP file. It is ready.',
    action: 'Download the archive',
    keep: 'If the download is interrupted, start it again from the same page.',
  },
  giftCodes: {
    subject: { one: 'Your gift code', other: 'Your gift codes' },
    heading: { one: 'A gift to pass on.', other: 'Gifts to pass on.' },
    body: {
      one: 'This code pays once for all photos of one person from one event. Enter it in the cart as a promo code.',
      other:
        'Each of these {count} codes pays once for all photos of one person from one event. Enter it in the cart as a promo code.',
    },
    action: 'View your order',
    keep: 'Anyone who has a code can use it. Show it only to the person it is for.',
    forName: 'For {name}',
  },
  giftReceived: {
    subject: 'A gift for you: all your photos',
    heading: 'Someone is giving you your photos.',
    headingNamed: '{name}, someone is giving you your photos.',
    body: 'This code pays once for all photos of you from one event. Find your photos, add the package with all of them to the cart, and enter the code there.',
    action: 'Find my photos',
    keep: 'Anyone who has the code can use it. Keep it to yourself.',
    message: 'The message that came with it:',
  },
  preorderReady: {
    subject: { one: 'Your photo is ready: {event}', other: 'Your photos are ready: {event}' },
    heading: 'The wait is over.',
    body: {
      one: 'Your photo from {event} is ready. You have already paid for it. Download it in full size, without watermark.',
      other:
        'Your {count} photos from {event} are ready. You have already paid for them. Download them in full size, without watermark.',
    },
    action: 'Download',
    keep: 'If we find more photos of you, they appear behind this link at no extra charge.',
  },
  packageGrown: {
    subject: { one: 'A new photo of you: {event}', other: '{count} new photos of you: {event}' },
    heading: 'Your package has grown.',
    body: {
      one: '{count} new photo from {event} has joined your package. It is yours at no extra charge.',
      other: '{count} new photos from {event} have joined your package. They are yours at no extra charge.',
    },
    action: 'See what’s new',
    keep: 'You’re getting this email because you bought all photos of you.',
  },
  photoAlertAsked: {
    subject: 'Please confirm: photos from {event}',
    heading: 'Shall we email you?',
    body: 'You asked for an email as soon as the photos from {event} are ready. Please confirm that it was you.',
    bodyOfYou:
      'You asked for an email as soon as there are photos of you from {event}. Please confirm that it was you.',
    bodyOfBib:
      'You asked for an email as soon as there are photos with bib {number} from {event}. Please confirm that it was you.',
    action: 'Yes, email me',
    keep: {
      one: 'The link works for {count} hour. After that we delete your address.',
      other: 'The link works for {count} hours. After that we delete your address.',
    },
    notYou: 'If you didn’t ask for this, ignore this email. We won’t send another.',
  },
  photoAlertFound: {
    subject: 'The photos are ready: {event}',
    heading: 'The wait is over.',
    body: 'The photos from {event} are ready. Find yours in the shop.',
    bodyOfYou: 'There are photos of you from {event}.',
    bodyOfBib: 'There are photos with bib {number} from {event}.',
    action: 'Show the photos',
    actionOfCount: { one: 'Show {count} photo', other: 'Show {count} photos' },
    keep: 'That was our only email about this. We now delete your address.',
  },
  photosHere: {
    subject: 'Photos of you: {event}',
    heading: 'You’re in the picture.',
    keep: 'This is our only email about this event.',
    why: 'You’re getting this email because your address is on the start list of {event}.',
  },
  photoAlertLeave: 'Unsubscribe with one click',
  orderRefunded: {
    subject: 'Your refund: order {number}',
    subjectFree: 'Your order {number} is cancelled',
    heading: 'Your money is on its way.',
    headingFree: 'Your order is cancelled.',
    body: 'We have refunded {total} the way you paid. Depending on your bank, it can take a few days to reach your account. The order is cancelled, so its files can no longer be downloaded.',
    bodyFree:
      'You paid nothing for it, so there is nothing to refund. Its files can no longer be downloaded.',
    action: 'View your order',
    keep: 'Your receipts stay on your order page.',
  },
  orderPartRefunded: {
    subject: 'A refund for your order {number}',
    heading: 'Some of your money is on its way.',
    body: 'We have refunded {total} of your order the way you paid. Depending on your bank, it can take a few days to reach your account.',
    returned:
      'Refunded: {items}. These files can no longer be downloaded. Everything else you bought stays yours.',
    kept: 'Everything you bought stays yours.',
    action: 'View your order',
    keep: 'Your receipts stay on your order page.',
  },
  photoRemoved: {
    subject: 'A photo of your order {number}',
    heading: 'We had to remove a photo.',
    body: 'We had to remove a photo of {event} from our shop and from your order. It can no longer be downloaded. Everything else you bought stays yours. We’re sorry for the trouble.\n\nIf you have questions, reply to this email.',
    action: 'Open the order',
    keep: 'The link opens your order.',
  },
  videoRemoved: {
    subject: 'A video of your order {number}',
    heading: 'We had to remove a video.',
    body: 'We had to remove a video of {event} from our shop and from your order. It can no longer be downloaded. Everything else you bought stays yours. We’re sorry for the trouble.\n\nIf you have questions, reply to this email.',
    action: 'Open the order',
    keep: 'The link opens your order.',
  },
  photoReplaced: {
    subject: 'A photo of your order {number} was replaced',
    heading: 'You have another photo instead.',
    body: 'We had to remove a photo of {event} from our shop and from your order. In its place, your order now contains another photo of the same runner. Your receipt stays valid.',
    instead: 'If you would rather have the money for this photo back, reply to this email.',
    action: 'Open the order',
    keep: 'The link opens your order with the new photo.',
  },
  orderCanceled: {
    subject: 'Your order {number} was cancelled',
    heading: 'Something in your order is no longer available.',
    body: 'We had to remove it from our shop, so we cancelled the order before it was paid.',
    rest: 'Everything else is in a new cart, with your promo codes. Open it and check out again if you still want it.',
    nothingLeft: 'There was nothing else in the order.',
    late: 'If a payment still arrives, we refund all of it automatically.',
    action: 'Open the cart',
    keep: 'The link opens your new cart.',
    actionEmpty: 'View your order',
    keepEmpty: 'The link opens your order.',
  },
  goodwillCode: {
    subject: '{worth} off your next order',
    heading: 'This one is for you.',
    body: 'This code takes {worth} off your next order, once. Enter it in the cart as a promo code.',
    until: 'It is valid until {day}.',
    action: 'Go to the shop',
    keep: 'Anyone who has the code can use it. Keep it to yourself.',
  },
  loginLink: {
    subject: 'Your sign-in link for the desk of {brand}',
    heading: 'Sign in to the desk.',
    body: 'The link signs you in as {email}.',
    action: 'Sign in',
    keep: 'The link works once, for {minutes} minutes. Please do not pass it on.',
    notYou: 'You didn’t request this link? Ignore this email: nothing will happen without a click.',
  },
  loginChanged: {
    subject: 'Your sign-in to the desk has changed',
    heading: 'Your sign-in to the desk',
    action: 'Open the desk',
    changes: {
      PasskeyAdded: 'You can now sign in as {email} with the passkey “{name}”.',
      PasskeyRemoved:
        'The passkey “{name}” of {email} was removed. Other sessions that began with a passkey have ended.',
      CodesMade: 'New recovery codes were made for {email}. Earlier codes no longer work.',
      CodeUsed: 'Somebody signed in as {email} with a recovery code. That code no longer works.',
    },
    notYou:
      'That wasn’t you? Sign in with a link, open “Your sign-in”, remove what you don’t know and make new recovery codes. Then check who else can read your mailbox, and tell an owner of the shop.',
  },
  accountLink: {
    subject: 'Your sign-in link for {site}',
    heading: 'See all your orders.',
    body: 'The link signs you in to your account at {site} as {email}.',
    action: 'Sign in',
    keep: 'The link works once, for {minutes} minutes. Please do not pass it on.',
    notYou: 'You didn’t request this link? Ignore this email: nothing will happen without a click.',
  },
  memberInvited: {
    subject: 'Your invitation to the desk of {brand}',
    heading: 'Welcome to the team of {brand}.',
    body: 'You’re invited to work at the desk of {brand}. Your role: {roles}. The link opens it. Sign in there with this email address.',
    action: 'Accept the invitation',
    keep: {
      one: 'The link works once, for {count} day. Please do not pass it on.',
      other: 'The link works once, for {count} days. Please do not pass it on.',
    },
    notYou: 'If you don’t know what this is about, ignore this email. Nothing will happen.',
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

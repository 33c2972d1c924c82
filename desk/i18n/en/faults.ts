export default {
  /** The server's error sentences: {} stands for the variable part. */
  sentences: {
    'is no host name, as in photos.example.com':
      'This is not a host name. Enter one like photos.example.com.',
    'is the host of another brand, or of the desk':
      'Another shop, or the desk, already has this host. Remove it there first, or choose another one.',
    'cannot be shown as the address for questions':
      'This email address cannot be shown to visitors for questions. Enter another one.',
    'is not a visible photo': 'This photo is already hidden, or visitors never saw it.',
    'is no hidden photo': 'This photo is not hidden.',
    'add the reason: another person hid a photo, or it shows a protected participant':
      'Say why. Someone else hid a photo, or it shows a protected person.',
    'is hidden for a reason that your role does not lift':
      'Your role cannot show this photo again. Ask an operator or a privacy officer.',
    'is no PNG, JPEG or WebP of at most 4096 pixels a side':
      'This isn’t a PNG, JPEG or WebP of at most 4,096 pixels a side.',
    'more than {} photos would be free':
      'More than {} photos would be free, with those that were downloaded before. Ask the shop’s owner.',
    'is no picture that can be read': 'We can’t read this picture.',
    'shows no face': 'The picture shows no face.',
    'shows more than one face': 'The picture shows more than one face. Crop the others out.',
    'name at least one entry': 'Choose at least one entry.',
    'must contain the changed facts as they were shown': 'The page was out of date. Check it again.',
    'name at least one bib that is in the photo, or one that is not':
      'Enter the bibs in the photo, or the bibs that are not in it.',
    'eventId is required for organizers, and allowed only for them':
      'An organizer needs an event; no other role has one.',
    'was removed already, or those who bought it are to keep it':
      'The photo was removed already, or its buyers are to keep it.',
    'an order changed: look at the removal again': 'An order has changed. Check the list again.',
    'names an order twice': 'One order was chosen twice. Choose one refund for each order.',
    'names an order that was not shown': 'One of the orders was not in the list. Check it again.',
    'need a reason, and that buyers lose the photo':
      'To refund orders, give the reason, and remove the photo from its buyers, too.',
    'it was ordered meanwhile: check its removal again':
      'Someone has ordered it in the meantime. Check the consequences again.',
    'is no photographer of this tenant': 'This shop has no such photographer.',
    'is no name': 'This isn’t a name.',
    'an organizer’s link has an event, and no other link has one': 'Choose the event of the organizer.',
    'a photographer’s link has a photographer, and no other link has one': 'Choose the photographer.',
    'is being deleted, or was merged': 'The event is being deleted, or was merged into another one.',
    '“{}” is not a time like 10:00:00 that has been': '{} isn’t a past time like 10:00:00.',
    'another feed brings the same: remove that first':
      'Another address imports the same data. Remove that one first.',
    'is missing': 'Something is missing here.',
    '“{}” is none of {} = a heading': '“{}” is none of {} = a heading.',
    '“{}” is not a time like 10:00:00': '{} isn’t a time like 10:00:00.',
    'is not after the beginning': 'The end must be after the beginning.',
    'is more than {} days later': 'The end may be {} days after the beginning at most.',
    'is no event of this tenant': 'This shop has no such event.',
    'they have it already': 'They already have this role.',
    'is missing: an event is an organizer’s': 'Choose the role too. Only an organizer has an event.',
    'is the last owner: add another one first': 'This is the last owner. Add another one first.',
    'is no zone like Europe/Vienna': 'Write the time zone as in Europe/Vienna.',
    'it was changed elsewhere: check it again':
      'Someone else has changed it in the meantime. Check it again.',
    'there is an event of this title on this day already':
      'There is already an event with this title on this day. Open that one, or change the title.',
    'its prices are in another currency':
      'The prices of the earlier event are in another currency. Create the new event without them.',
    'another event has it': 'Another event has this number.',
    'there is no event {}': 'There is no event {}.',
    'something changed: look at it again': 'Something has changed in the meantime. Check it again.',
    'is nothing': 'The amount is zero. Enter a larger one.',
    'its address is proved already': 'Its address is proved already.',
    'is not unpaid: it is paid or canceled': 'The order has been paid or canceled.',
    'is not paid, so it delivers no files': 'The order is not paid, so it has no files to download.',
    'is kept without an end': 'Its files are already kept without an end date.',
    'is sooner than what it is kept for already': 'Its files are already kept for longer than that.',
    'is not paid: no mail delivers it': 'The order is not paid, so there is no mail to send.',
    'is a bib of the two': 'The bib must be one of the two.',
    'protection would end for {}: bibs {}. An owner, an operator or a privacy officer has to confirm it':
      'Protection would end for {}, with the bibs {}. Ask an owner, an operator or a privacy officer to make this change, or to end the protection first.',
    'there are packages or confirmed photos of bibs {}. An owner or an operator has to make this change':
      'A package was ordered for these bibs, or photos were confirmed: {}. Ask an owner or an operator to make this change.',
    'is being deleted': 'The event is being deleted.',
    'is the same participant': 'This is the same participant. Choose another one.',
    'they were changed meanwhile: check them again':
      'Someone else has changed them in the meantime. Check them again.',
    '{} belongs to {}': '{} is worn by {}.',
    'is no photo of the event that can be seen': 'The event has no such visible photo.',
    'another cover was chosen meanwhile': 'Someone else has chosen a cover in the meantime.',
    'another verdict on the photo was given meanwhile':
      'Someone else has changed the bibs of this photo in the meantime.',
    'the start list does not have it': 'The start list does not have this bib.',
    '{} is no photo of this event': '{} isn’t a photo of this event.',
    'is no cursor of this list': 'The list has changed. Start again at the first page.',
    'is there already': 'This code already exists.',
    'version {} was created meanwhile: check it first':
      'Someone has created version {} in the meantime. Check it first.',
    'a list of this kind has no such column': 'This kind of list has no such column.',
    'this was not shown: propose it first': 'Preview the changes before you apply them.',
    'does not wait any more: it was answered or taken back':
      'Someone has answered it in the meantime, or it was withdrawn.',
    'fill in what stands in square brackets': 'Fill in the parts in square brackets.',
    'decide every photo that is there': 'Decide on every photo.',
    'a photo was ordered meanwhile: check the request again':
      'Someone has ordered a photo in the meantime. Check the request again.',
    'names a photo that is not there': 'One of the photos does not exist.',
    'an owner or an operator has to decide it': 'Only an owner or an operator can decide this.',
    'is already decided': 'Someone has decided it in the meantime.',
    'is a version whose files were not kept': 'The files of that version were not kept.',
    'the tenant has no event "{}"': 'This shop has no event “{}”.',
    'the tenant has no order "{}"': 'This shop has no order “{}”.',
    'must be a month like 2026-05': 'Write the month as in 2026-05.',
    'has no shares': 'No one has a share of this month.',
    'must have ended at least an hour ago': 'The month must have been over for an hour.',
    'is settled already': 'This month is already settled.',
    'has sales before it that are not settled':
      'There are earlier sales that are not settled. Settle the earlier months first.',
    'names no payer with an IBAN': 'The payees’ file names no payer with an IBAN.',
    'has nothing that the bank can pay': 'There is nothing here that the bank can pay.',
    '{} is no statement': 'There is no statement {}.',
    '{} was paid before': '{} was marked as paid before.',
    '{} has nothing payable': 'Nothing is payable for {}.',
  },
  /** Faults of one field; the field's name is shown before them. */
  fields: {
    'Too small: expected string to have >={} characters': 'is too short: at least {} characters',
    'Too big: expected string to have <={} characters': 'is too long: at most {} characters',
    'Too small: expected number to be >={}': 'is too small: at least {}',
    'Too big: expected number to be <={}': 'is too large: at most {}',
    'Invalid email address': 'isn’t a valid email address',
    'Invalid ISO date': 'isn’t a date like 2026-05-10',
    'Invalid URL': 'isn’t an address like https://example.com',
    'Invalid UUID': 'isn’t an ID',
    'Unrecognized key: {}': 'is not known: {}',
    'Invalid option: expected one of {}': 'is none of {}',
    'Invalid input: expected {}, received {}': 'should be {}, not {}',
  },
};

export default {
  /** What a call refuses, as the server says it: {} stands for what differs. */
  sentences: {
    'a bib means somebody in one event only: say which':
      'A bib means somebody in one event only. Choose the event.',
    'is no picture that can be read': 'This is no picture that can be read.',
    'shows no face': 'The picture shows no face.',
    'shows more than one face': 'The picture shows more than one face. Cut the others off.',
    'name at least one entry': 'Choose at least one entry.',
    'has the facts that are changed, as they were shown': 'The page was out of date. Look at it again.',
    'say which stand there, or which do not': 'Say which bibs stand there, or which do not.',
    'an organizer has an event, and nobody else': 'An organizer needs an event; no other role has one.',
    'was removed already, or those who bought it are to keep it':
      'The photo was removed already, or its buyers are to keep it.',
    'somebody ordered it meanwhile: look at its removal again':
      'Somebody ordered it meanwhile. Look at what follows again.',
    'an order with it may still be paid: cancel that order, or wait':
      'An order with it may still be paid. Cancel that order, or wait.',
    'is no photographer of this tenant': 'This shop has no such photographer.',
    'an organizer’s link has an event, and no other': 'Choose the event of the organizer.',
    'a photographer’s link has a photographer, and no other': 'Choose the photographer.',
    'is no event of this tenant': 'This shop has no such event.',
    'they have it already': 'They have this role already.',
    'is missing: an event is an organizer’s': 'Say the role, too: only an organizer has an event.',
    'is the last owner: add another one first': 'This is the last owner. Add another one first.',
    'is no zone like Europe/Vienna': 'Write the time zone as in Europe/Vienna.',
    'somebody else changed it: look at it again': 'Somebody else changed it meanwhile. Look at it again.',
    'another event has it': 'Another event has this number.',
    'there is no event {}': 'There is no event {}.',
    'something changed: look at it again': 'Something changed meanwhile. Look at it again.',
    'is nothing': 'The amount is nothing. Write a larger one.',
    'is not paid: it hands no files out': 'The order is not paid, so it has no files to hand out.',
    'is kept without an end': 'Its files are kept without an end already.',
    'is sooner than what it is kept for already': 'Its files are kept for longer than that already.',
    'is not paid: no mail delivers it': 'The order is not paid, so there is no mail to send.',
    'is a bib of the two': 'The bib must be one of the two.',
    'is being deleted': 'The event is being deleted.',
    'is the same participant': 'This is the same participant. Choose another one.',
    'somebody changed them meanwhile: look at them again':
      'Somebody changed them meanwhile. Look at them again.',
    '{} is worn by {}': '{} is worn by {}.',
    'is no photo of the event that can be seen': 'The event has no such photo that visitors see.',
    'somebody else chose a cover meanwhile': 'Somebody else chose a cover meanwhile.',
    'somebody said something else of the photo meanwhile':
      'Somebody changed the bibs of this photo meanwhile.',
    'the start list does not have it': 'The start list does not have this bib.',
    '{} is no photo of this event': '{} is no photo of this event.',
    'is no cursor of this list': 'The list has changed. Begin again at its first page.',
    'is there already': 'This code exists already.',
    'somebody else made version {} meanwhile: look at it first':
      'Somebody made version {} meanwhile. Look at it first.',
    'this was not shown: propose it first':
      'This was not shown before it was applied. Show the changes first.',
    'does not wait any more: it was answered or taken back':
      'Somebody answered it meanwhile, or its asker took it back.',
    'fill in what stands in square brackets': 'Fill in what stands in square brackets.',
    'decide every photo that is there': 'Decide every photo that is there.',
    'somebody ordered a photo meanwhile: look at the request again':
      'Somebody ordered a photo meanwhile. Look at the request again.',
    'an order with a photo may still be paid: cancel that order, or let its buyer keep it':
      'An order with a photo may still be paid. Cancel that order, or let its buyer keep the photo.',
    'names a photo that is not there': 'One of the photos does not exist.',
    'does not wait any more: somebody decided it': 'Somebody decided it meanwhile.',
    'is a version whose files were not kept': 'The files of that version were not kept.',
    'the tenant has no event "{}"': 'This shop has no event “{}”.',
    'the tenant has no order "{}"': 'This shop has no order “{}”.',
    'is no month like 2026-05': 'Write the month as in 2026-05.',
    'nobody has a share of it': 'Nobody has a share of this month.',
    'has not ended an hour ago': 'The month must have been over for an hour.',
    'is settled already': 'This month is settled already.',
    'has sales before it that are not settled':
      'There are earlier sales that are not settled. Settle the earlier months first.',
    'names nobody with an IBAN who pays': 'The payees’ file names no payer with an IBAN.',
    'has nothing that the bank can pay': 'There is nothing here that the bank can pay.',
    '{} is no statement': 'There is no statement {}.',
    '{} was paid before': '{} was marked as paid before.',
    '{} has nothing payable': 'Nothing is payable for {}.',
  },
  /** What is wrong with one field, which is named before it. */
  fields: {
    'Too small: expected string to have >={} characters': 'is too short: at least {} characters',
    'Too big: expected string to have <={} characters': 'is too long: at most {} characters',
    'Too small: expected number to be >={}': 'is too small: at least {}',
    'Too big: expected number to be <={}': 'is too large: at most {}',
    'Invalid email address': 'is no e-mail address',
    'Invalid ISO date': 'is no day like 2026-05-10',
    'Invalid URL': 'is no address like https://example.com',
    'Invalid UUID': 'is no id',
    'Unrecognized key: {}': 'is not known: {}',
    'Invalid option: expected one of {}': 'is none of {}',
    'Invalid input: expected {}, received {}': 'should be {}, not {}',
  },
};

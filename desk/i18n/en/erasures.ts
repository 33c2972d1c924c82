import { plural } from '../texts.ts';

export default {
  intro:
    'Erased people are listed here under a random number. Give the certificate to the person who asked. Anyone can check it.',
  none: 'No one has been erased yet.',
  certificate: 'Certificate',
  asked: 'Asked for',
  done: 'Done',
  running: 'under way',
  download: 'Download the certificate',
  title: 'Erase for good',
  action: 'Erase',
  cannotUndo: 'This cannot be undone.',
  person: (name: string, bib: string) => `${name}, bib ${bib}`,
  alone: (count: number) =>
    plural('en', count, {
      one: '1 photo of this person alone: removed',
      other: `${count} photos of this person alone: removed`,
    }),
  shared: (count: number) =>
    plural('en', count, {
      one: '1 photo that also shows others: stays, with nothing that names this person',
      other: `${count} photos that also show others: stay, with nothing that names this person`,
    }),
  faces: (count: number) => plural('en', count, { one: '1 face: deleted', other: `${count} faces: deleted` }),
  more: (accounts: number, requests: number, mails: number) =>
    `Accounts: ${accounts}, requests: ${requests}, mails: ${mails}: deleted`,
  carts: (count: number) =>
    plural('en', count, {
      one: 'In 1 open cart: can no longer be bought there',
      other: `In ${count} open carts: can no longer be bought there`,
    }),
  archives: (count: number) =>
    plural('en', count, {
      one: 'In 1 archive, which is rebuilt',
      other: `In ${count} archives, which are rebuilt`,
    }),
  kept: (numbers: string) =>
    `Orders ${numbers} stay for their receipts, as the law requires, without name, address and files.`,
  nobodyBought: 'No one else bought these photos.',
  buyers: (count: number) =>
    plural('en', count, {
      one: 'Someone else bought some of these photos:',
      other: `${count} others bought some of these photos:`,
    }),
  order: (number: string) => `Order ${number}`,
  states: {
    Paid: 'paid',
    Awaited: 'not paid: canceled, and the buyer gets the rest in a new cart',
    Ended: 'files can no longer be downloaded',
  },
  alsoBought: 'Also remove these photos from people who bought them',
  keep: 'People who bought them keep them. No one else sees them.',
  due: (amounts: string) => `You owe them ${amounts}: refund it in each order.`,
  members: (emails: string) => `${emails} works at the desk: remove that member under Members.`,
  photographer: (name: string) => `Photographer ${name}: name, links, cameras and bank account are deleted`,
  taken: (count: number) =>
    plural('en', count, {
      one: '1 photo they took: stays in the shop, without their name',
      other: `${count} photos they took: stay in the shop, without their name`,
    }),
  inFiles: 'Not reached: what their camera wrote into the files that buyers have or get.',
  statements: (numbers: string) => `Statements ${numbers} stay as they were issued, as the law requires.`,
  unsettled: (amounts: string) =>
    `${amounts} have been earned but not settled. If this should be paid, settle and pay it first. Afterwards no one will know where to send it.`,
  unpaid: (numbers: string) =>
    `Not yet. First pay statements ${numbers} and mark them as paid under Settlements.`,
  unpaidOrders: (numbers: string) =>
    `The unpaid orders ${numbers} are canceled. Payments that still arrive for them are refunded automatically.`,
  refunded: (number: string, price: string) =>
    `Order ${number} waits for its event, and nothing of it was delivered. It is canceled, and ${price} is refunded.`,
  partly: (numbers: string) =>
    `Orders ${numbers} were delivered in part. The rest is neither delivered nor refunded. To refund it, do so before the erasure.`,
  runs: (numbers: string) =>
    `Not yet. Orders ${numbers} must be completed first. Wait until they are delivered, or refund them.`,
  startList: 'Remove this person from your own start list too. Otherwise the next import brings them back.',
  texts:
    'These texts mention someone with this name. Tick the ones about this person, and we blank them. The others stay.',
  waiting: 'Texts to decide about',
  waitingHint:
    'Someone erased their own data, and these texts mention a person with the same name. Decide whether it is the same person.',
  blankText: 'About them: blank',
  keepText: 'About someone else: keep',
  begun: 'The erasure is under way. You will find the certificate under Erasures.',
};

import { plural } from '../words.ts';

export default {
  intro:
    'Whoever was erased stands here under a random number. Give the certificate to whoever asked: anybody can check it.',
  none: 'Nobody was erased yet.',
  certificate: 'Certificate',
  asked: 'Asked for',
  done: 'Done',
  running: 'under way',
  download: 'Download the certificate',
  title: 'Erase for good',
  action: 'Erase',
  cannotUndo: 'It cannot be undone.',
  person: (name: string, bib: string) => `${name}, bib ${bib}`,
  alone: (count: number) =>
    plural('en', count, {
      one: '1 photo showing nobody else: removed',
      other: `${count} photos showing nobody else: removed`,
    }),
  shared: (count: number) =>
    plural('en', count, {
      one: '1 photo showing others, too: stays, without what names this person',
      other: `${count} photos showing others, too: stay, without what names this person`,
    }),
  faces: (count: number) => plural('en', count, { one: '1 face: deleted', other: `${count} faces: deleted` }),
  more: (accounts: number, requests: number, mails: number) =>
    `Accounts: ${accounts}, requests: ${requests}, mails: ${mails}: deleted`,
  carts: (count: number) =>
    plural('en', count, {
      one: 'In 1 open cart: cannot be bought there any more',
      other: `In ${count} open carts: cannot be bought there any more`,
    }),
  archives: (count: number) =>
    plural('en', count, {
      one: 'In 1 archive: it is made anew',
      other: `In ${count} archives: they are made anew`,
    }),
  kept: (numbers: string) =>
    `Orders ${numbers} stay for their receipts, as the law wants, without name, address and files.`,
  nobodyBought: 'Nobody else bought these photos.',
  buyers: (count: number) =>
    plural('en', count, {
      one: 'Somebody else bought of these photos:',
      other: `${count} others bought of these photos:`,
    }),
  order: (number: string) => `Order ${number}`,
  states: {
    Paid: 'paid',
    Awaited: 'not paid: canceled, and the buyer gets the rest in a new cart',
    Ended: 'files are not handed out any more',
  },
  alsoBought: 'Take these photos from those who bought them, too',
  keep: 'Whoever bought them keeps them; nobody else sees them.',
  due: (amounts: string) => `You owe them ${amounts}: give it back in each order.`,
  members: (emails: string) => `${emails} works at the desk: remove that member under Members.`,
  photographer: (name: string) => `Photographer ${name}: name, links, cameras and bank account are deleted`,
  taken: (count: number) =>
    plural('en', count, {
      one: '1 photo they took: stays in the shop, without their name',
      other: `${count} photos they took: stay in the shop, without their name`,
    }),
  inFiles: 'Not reached: what their camera wrote into the files that buyers have or get.',
  statements: (numbers: string) => `Statements ${numbers} stay as they were issued, as the law wants.`,
  unsettled: (amounts: string) =>
    `${amounts} are earned and on no statement yet: settle and pay that first if they want it, for nobody will know where to pay it.`,
  unpaid: (numbers: string) =>
    `Not yet: statements ${numbers} must be paid first, and noted as paid under Settlements.`,
  unpaidOrders: (numbers: string) =>
    `The unpaid orders ${numbers} are canceled. Money that still comes for them goes back by itself.`,
  runs: (numbers: string) =>
    `Not yet: the orders ${numbers} must end first. Wait until they are delivered, or refund them.`,
  startList: 'Take this person out of your own start list, too: it would name them again at the next import.',
  texts:
    'These texts name somebody called so. Tick those about this person: they are blanked. The others stay.',
  waiting: 'Texts to decide about',
  waitingHint:
    'Somebody erased their own data, and these texts name a person called so: them, or a namesake. Only you can tell.',
  blankText: 'About them: blank',
  keepText: 'About somebody else: keep',
  begun: 'The erasure is under way. Its certificate will stand under Erasures.',
};

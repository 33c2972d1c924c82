import type {
  BrandBlock,
  BrandStep,
  HOST_LEADS,
  PAYMENT_GAPS,
  SENDER_RECORDS,
  SENDER_STATES,
  StepWait,
} from '#contract/desk-brands.ts';

interface Step {
  title: string;
  means: string;
  action: string;
}

export default {
  newBrand: 'New shop',
  onlyOperators: 'Only an operator of the installation can open a new shop.',
  demoOperator: (email: string) =>
    `In this demo, sign in as ${email}: choose “Open my own shop” on the sign-in page.`,
  toSignIn: 'Go to the sign-in page',
  ownShop: 'Open your own shop',
  newBrandMeans:
    'Enter its name and its host. Its owner gets an invitation and does the rest: colours, seller, legal pages, prices.',
  name: 'Name',
  nameHint: 'As visitors see it. It can be changed later.',
  host: 'Host',
  hostHint: 'The address of the shop, without https://. Its DNS must lead to this server.',
  hostCheck: {
    none: 'This is not a host name. Enter one like photos.example.com.',
    taken: (host: string) => `${host} belongs to another shop, or to the desk.`,
    leads: {
      Here: (host: string) => `${host} is free and leads to this server.`,
      Machine: (host: string) => `${host} is free. It opens on this machine only, for a trial.`,
      Nowhere: (host: string) => `${host} is free, but has no address yet.`,
      Elsewhere: (host: string) => `${host} is free, but leads to another server.`,
      Unknown: (host: string) => `${host} is free. We could not check whether it leads to this server.`,
    } satisfies Record<(typeof HOST_LEADS)[number], (host: string) => string>,
    writeRecord: 'Add this record where the domain’s DNS is managed. It can take some hours until it works:',
  },
  language: 'Language of the shop',
  country: 'Country of the seller',
  countryHint: 'Its tax rules apply. It can be changed later.',
  ownerEmail: 'Email of the owner',
  ownerHint: 'We send an invitation. Leave this empty to set up the shop yourself.',
  create: 'Create the shop',

  setupTitle: 'Set up your shop',
  toSetup: 'See what remains',
  setupMeans: 'Your shop needs these steps before it can sell. You can do them in any order.',
  ready: 'Your shop is ready to sell.',
  progress: (done: number, all: number) => `${done} of ${all} steps done`,
  done: 'Done',
  open: 'To do',
  waiting: 'Waiting',
  steps: {
    owner: {
      title: 'An owner',
      means: 'This shop has no owner yet. Invite one.',
      action: 'Open the members',
    },
    look: {
      title: 'Colours and logo',
      means: 'The shop still has the look that every new shop begins with.',
      action: 'Choose colours and logo',
    },
    seller: {
      title: 'The seller',
      means: 'Receipts name the seller with address and tax. The address is missing.',
      action: 'Enter seller, tax and currency',
    },
    legalNotice: {
      title: 'Legal notice',
      means: 'We draft it from the seller’s data. Nothing is published before you confirm it.',
      action: 'Open the pages',
    },
    terms: {
      title: 'Terms and conditions',
      means:
        'The checkout asks buyers to agree to them. Start with the template and have counsel review it, or upload a PDF.',
      action: 'Write the terms',
    },
    privacy: {
      title: 'Privacy policy',
      means:
        'The checkout refers to it. Start with the template and have counsel review it, or upload a PDF.',
      action: 'Write the privacy policy',
    },
    payments: {
      title: 'Payments',
      means:
        'Buyers cannot pay yet. Your administrator enters the payment provider’s keys on the server, where no page and no export shows them. Then choose the payment types here.',
      action: 'Choose payment types',
    },
    event: {
      title: 'A first event',
      means: 'Visitors see no event yet. Create one, set its prices, add photos, and publish it.',
      action: 'Open the events',
    },
    order: {
      title: 'A test purchase',
      means:
        'Buy a photo in your shop as a visitor would. With the provider’s test keys no money moves; with live keys you can refund the order afterwards.',
      action: 'Open the shop',
    },
  } satisfies Record<BrandStep, Step>,
  waits: {
    Counsel:
      'The text is written. Open it, have counsel review it, and tick “Counsel has reviewed this text”: this tick is missing.',
    Owner: 'An owner is invited; we wait for their first sign-in. You can send the invitation again.',
    LiveKeys:
      'Buyers can pay, but the payment provider’s keys are test keys: they would get their photos without paying. After your test purchase and its refund, ask your administrator to enter the live keys.',
  } satisfies Record<StepWait, string>,
  testPurchase:
    'Buy a photo in your shop as a visitor would. The payment provider’s keys are test keys: pay with one of its test cards, and no money moves.',
  gaps: {
    NoKeys: (way: string) => `${way}: not offered, because the provider’s keys are missing on the server.`,
    NoCurrency: (way: string) => `${way}: not offered, because the provider does not support the currency.`,
  } satisfies Record<(typeof PAYMENT_GAPS)[number], (way: string) => string>,
  notice: {
    draft: 'Draft the legal notice',
    representedBy: 'Represented by',
    phone: 'Phone (optional)',
    counsel:
      'This is a template, not legal advice. Have counsel review it: some countries and trades require more.',
    sellerFirst: 'Enter the seller first: the legal notice is drafted from it.',
  },
  sender: {
    title: 'Sender of emails',
    own: (sender: string) => `The shop’s emails come from ${sender}.`,
    installations: (sender: string) =>
      `The shop’s emails come from the installation’s address, ${sender}. Your administrator can set an address at your domain.`,
    means:
      'Three DNS records prove to receivers that an email is genuine. Without them it often lands in spam.',
    looking: 'Looking up the records',
    example: 'This address is only an example, so no email leaves. Your administrator has to set a real one.',
    states: {
      ok: 'there',
      missing: 'missing',
      unknown: 'the DNS did not answer',
      KeysUnreadable: 'the shop cannot read its keys: tell your administrator',
    } satisfies Record<(typeof SENDER_STATES)[number], string>,
    records: {
      SPF: 'Says which servers may send emails of this domain.',
      DKIM: 'Has the key with which receivers check the signature of each email.',
      DMARC: 'Says what receivers do with emails that fail both checks.',
    } satisfies Record<(typeof SENDER_RECORDS)[number], string>,
    otherSigns: 'the shop does not sign; your mail server may',
    writeRecord: 'Add this record where the domain’s DNS is managed:',
    askServer:
      'Add such a record where the domain’s DNS is managed. Your mail provider names the part in the middle:',
  },

  deletion: {
    title: 'Delete this shop',
    means: 'For a shop that was opened by mistake. All its settings, pages, events and members are deleted.',
    prevented: 'This shop cannot be deleted, because it has:',
    blocks: {
      Orders: {
        what: 'Orders',
        remedy: 'Buyers and the law need them. To close the shop, remove its hosts instead.',
      },
      Books: {
        what: 'Receipts, bookings, statements or payouts',
        remedy: 'The law requires you to keep them.',
      },
      Photos: { what: 'Photos or videos', remedy: 'Delete the events that have them.' },
      Participants: {
        what: 'Participants, or people who looked for their photos',
        remedy: 'Delete the events to which they belong.',
      },
      Requests: {
        what: 'Requests of people, or records of what was erased',
        remedy: 'They prove what was asked and done, so the shop keeps them.',
      },
    } satisfies Record<BrandBlock, { what: string; remedy: string }>,
    toEvents: 'Open the events',
    toHosts: 'Change the hosts',
    delete: 'Delete the shop',
    confirmTitle: (name: string) => `Delete “${name}”`,
    consequences:
      'All data and files of this shop are deleted at once, and its members lose access. This cannot be undone. Other shops keep everything.',
    typeName: (name: string) => `To confirm, type the name of the shop: ${name}`,
  },
};

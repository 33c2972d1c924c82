import type en from '../en/today.ts';
import type { Texts } from '../texts.ts';

export default {
  quiet: 'Teď není potřeba nic řešit.',
  asOf: (moment: string) => `Stav k ${moment}`,
  mails: 'Nedoručené e-maily',
  toOrder: 'Otevřít objednávku',
  payments: 'Nedokončené platby',
  paymentStates: {
    Created: 'zahájená a nikdy nedokončená',
    Pending: 'poskytovatel ještě nerozhodl',
    Returning: 'peníze ještě nejsou vrácené',
    RefundFailed: 'vrácená platba přišla zpět, kupující peníze nemá',
  },
  removals: 'Žádosti o odstranění fotek',
  removalsState: (open: string, soon: string, late: string) =>
    `otevřené: ${open}, tento týden vyprší: ${soon}, po termínu: ${late}`,
  toRemovals: 'Otevřít žádosti',
  originals: 'Originály, které nepřišly',
  originalsMeaning: (photos: string) =>
    `Fotky, které na originál čekají déle než tři dny: ${photos}. Zeptejte se fotografa. Objednávky s nimi jsou uvedeny zde: vraťte peníze, pokud soubor už nepřijde.`,
  originalsOf: (count: string) => `fotky: ${count}`,
  webhooks: 'Webhooky s chybami',
  webhook: (waiting: string, givenUp: string) => `čeká: ${waiting}, vzdáno: ${givenUp}`,
  toWebhooks: 'Otevřít webhooky',
  deletions: 'Mazání akcí, která se nedokončila',
  deletionsHint: 'Akce už nejsou v obchodě, ale jejich data stále existují. Důvod je v logu serveru.',
  jobs: 'Nedokončené úlohy',
  jobsHint: 'Za poslední den. Důvod je v protokolu serveru.',
  events: 'Akce',
  event: 'Akce',
  date: 'Datum',
  published: 'Zveřejněno',
  processing: 'Zpracovává se',
  failed: 'Nelze přečíst',
  coverage: 'Startující s fotkou',
  hidden: 'není v obchodě',
  noEvents: 'Za poslední dva týdny žádná akce nebyla a žádná se nechystá.',
  videos: (count: string) => `připravovaná videa: ${count}`,
  noStartList: 'bez startovní listiny',
  failing: (places: string) => `Čísla se špatně čtou: ${places}`,
  inDoubt: (count: string) => `nejistá čísla: ${count}`,
  retry: 'Přečíst znovu',
  retryMeaning: (title: string) =>
    `Fotky a videa akce „${title}“, které nešlo přečíst, se zkusí ještě jednou, třeba novější verzí.`,
  server: 'Server',
  queue: 'Fronta',
  queueState: (active: string, waiting: string, isMore: boolean) =>
    `běží: ${active}, čeká: ${isMore ? 'nejméně ' : ''}${waiting}`,
  disk: 'Disk',
  free: (free: string, total: string) => `volno ${free} z ${total}`,
  diskFull: 'Disk je skoro plný: uvolněte místo před dalším importem.',
  backup: 'Záloha',
  backupAge: (ago: string) => `poslední ${ago}`,
  backupNone: 'zatím žádná',
  backupLate:
    'Čerstvá záloha chybí, nebo se poslední pokus nezdařil. Řekněte to správci serveru, důvod je v protokolu.',
} satisfies Texts<typeof en>;

import type en from '../en/record.ts';
import type { Words } from '../words.ts';

export default {
  when: 'Kdy',
  who: 'Kdo',
  what: 'Co a s čím',
  change: 'Co se změnilo a proč',
  none: 'Nic není zaznamenáno.',
  kind: 'Čeho se týká',
  id: 'ID',
  show: 'Zobrazit',
  showAll: 'Zobrazit vše',
  kinds: {
    photo: 'Fotka',
    event: 'Akce',
    participant: 'Účastník',
    person: 'Osoba',
    removal: 'Žádost o odstranění',
    photographer: 'Fotograf',
    order: 'Objednávka',
    tenant: 'Obchod',
    content: 'Stránky',
    catalog: 'Katalog',
    frame: 'Rámeček',
    'promo-code': 'Slevový kód',
    member: 'Člen',
    webhook: 'Webhook',
    shares: 'Podíly',
    statement: 'Vyúčtování',
    payee: 'Příjemce',
    payout: 'Výplata',
  },
} satisfies Words<typeof en>;

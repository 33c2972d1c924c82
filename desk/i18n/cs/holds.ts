import type en from '../en/holds.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Co fotku skrývá',
  operator: 'Obchod',
  erasure: 'Údaje chráněného účastníka na ní byly vymazány',
  photographer: (name) => `Autor fotky: ${name}`,
  unknownPhotographer: 'Autor fotky',
  complaint: 'Otevřená žádost o odstranění: prý je na ní dítě žadatele',
  protection: (bibs) => `Je na ní chráněný účastník${bibs === '' ? '' : `, číslo ${bibs}`}`,
  since: (moment) => `od ${moment}`,
  by: (who) => `${who}`,
  request: 'Přejít k žádosti',
  lifting: {
    'photo.show': 'Zrušit to mohou vlastník, provozovatel a pořadatel.',
    photographer: 'Zrušit to může autor fotky, s odůvodněním i vlastník, provozovatel a pořadatel.',
    'removal.answer': 'Skončí se žádostí. Vlastník a provozovatel to mohou s odůvodněním zrušit dřív.',
    'participant.unprotect':
      'Vlastník a provozovatel to mohou s odůvodněním zrušit, až fotku nebude skrývat nic jiného.',
  },
  confirm: 'Znovu ukázat?',
  several:
    'Některé z vybraných fotek skryl někdo jiný, nebo je na nich chráněný účastník. Napište, proč se mají znovu ukázat.',
  rest: 'Fotky s chráněným účastníkem, které skrývá ještě něco jiného, zůstanou chráněné.',
  stillHidden: (count) => `Skryté zůstávají: ${count}. Skrývá je ještě něco jiného.`,
} satisfies Texts<typeof en>;

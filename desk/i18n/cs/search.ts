import type en from '../en/search.ts';
import type { Texts } from '../texts.ts';

export default {
  intro:
    'Napište číslo objednávky, e-mailovou adresu, startovní číslo, jméno nebo část názvu souboru. Uvidíte to, co smí vidět vaše role.',
  nothing: (text: string) => `Pro „${text}“ se nic nenašlo.`,
  more: 'Výsledků je víc. Upřesněte hledání.',
  allOrders: 'Všechny tyto objednávky',
  nameless: 'Bez jména',
  photographer: 'fotograf',
} satisfies Texts<typeof en>;

import type en from '../en/settlements.ts';
import { plural, type Texts } from '../texts.ts';

const statements = (count: number) => `${count} vyúčtování`;

export default {
  parts: 'Části vyúčtování',
  statements: 'Vyúčtování',
  issuing: 'Vyúčtovat měsíc',
  payments: 'Výplaty',
  payees: 'Příjemci',
  shares: 'Podíly',
  parties: { Photographer: 'fotograf', Organizer: 'pořadatel', Platform: 'platforma' },

  month: 'Měsíc',
  everyMonth: 'Všechny měsíce',
  number: 'Číslo',
  payee: 'Příjemce',
  payable: 'K výplatě',
  paid: 'Zaplaceno',
  open: 'nezaplaceno',
  nothingPayable: 'není co vyplatit',
  pdf: 'PDF',
  csv: 'CSV',
  allAsCsv: 'Vše jako CSV',
  none: 'Zatím nebylo vystaveno žádné vyúčtování.',

  issuingMeans:
    'Nejdřív se podívejte, kolik kdo dostane. Dokud to nepotvrdíte, nic se nevystaví. Měsíc lze vyúčtovat hodinu po jeho konci, jeden po druhém.',
  notSettled: {
    NoMonth: 'To není měsíc.',
    NoRules: 'Na tomto měsíci nemá nikdo podíl. Kdo kolik dostane, nastavíte v části „Podíly“.',
    NotOver: 'Od konce měsíce musí uplynout hodina: poslední prodeje mohou ještě dorazit.',
    AlreadySettled: 'Tento měsíc už je vyúčtovaný, nebo je před jiným vyúčtovaným.',
    EarlierFirst: 'Jsou tu dřívější prodeje, které nejsou vyúčtované. Nejdřív vyúčtujte předchozí měsíce.',
  },
  period: (from: string, until: string) => `Od ${from} do ${until} podle hodin tohoto počítače.`,
  preview: 'Kolik kdo dostane',
  nobody: 'Na tomto měsíci nemá nikdo podíl. Nevznikne žádné vyúčtování a měsíc se uzavře.',
  share: 'Podíl',
  carried: 'Převedeno',
  issue: (month: string) => `Vystavit vyúčtování: ${month}`,
  issueNow: 'Vystavit',
  getsNumbers: (count: number) =>
    count === 1
      ? '1 vyúčtování dostane číslo. Už se nikdy nezmění ani nesmaže.'
      : `${statements(count)} ${plural('cs', count, { few: 'dostanou čísla', other: 'dostane čísla' })}. Už se nikdy nezmění ani nesmažou.`,
  owed: (sums: string) => `V účetnictví přibude závazek ${sums}.`,
  seen: 'Fotografové a pořadatelé, kteří sem mají přístup, od teď uvidí své vyúčtování.',
  corrected: 'Co se vrátí později, odečte se v příštím vyúčtování.',
  closed: (month: string) => `Období ${month} a všechny měsíce před ním se uzavřou.`,
  issued: (count: number) => `Vystaveno: ${statements(count)}.`,
  seeStatements: 'Zobrazit vyúčtování',

  paymentsExplanation:
    'Uložte soubor, zkontrolujte ho a předejte bance. Uložením se nic nezaznamená. Až banka zaplatí, označte tu vyúčtování jako zaplacená.',
  payDay: 'Banka má zaplatit dne',
  files: { xml: 'Soubor pro banku (XML)', csv: 'Vše jako CSV' },
  payer: (name: string, iban: string) => `Platí ${name}, ${iban}`,
  noPayer: 'Není uveden plátce s IBAN. Bez něj není soubor pro banku: doplňte ho v části „Příjemci“.',
  leftOut: (count: number) =>
    `V souboru pro banku ${plural('cs', count, { one: 'chybí', few: 'chybějí', other: 'chybí' })} ${count} ${plural('cs', count, { one: 'výplata', few: 'výplaty', other: 'výplat' })}. Důvod je uveden vedle.`,
  inFile: 'V souboru pro banku',
  yes: 'ano',
  notTransferred: {
    NoPayee: 'ne: není mezi příjemci',
    NoIban: 'ne: neznáme IBAN',
    NotSepa: 'ne: banka nepřijímá platby SEPA',
    NotEuro: 'ne: není v eurech',
  },
  allPaid: 'Není co vyplatit.',
  notePaid: 'Označit jako zaplacené',
  paidOn: 'Zaplaceno dne',
  paysOut: (count: number, sums: string) =>
    `Jako zaplacené se označí ${statements(count)} na částku ${sums}.`,
  sendsNothing: 'Žádné peníze se tím nepřevedou: do účetnictví se zapíše, co už banka udělala.',
  notTakenBack: 'Tady to nejde vzít zpět.',
  noted: (count: number) => `Označeno jako zaplacené: ${statements(count)}.`,

  payeesExplanation:
    'Komu a na jaký účet se platí a kdo platí. Soubor nahradí všechny dosavadní příjemce. Vystavená vyúčtování si ponechají, co bylo známo tehdy. Komentáře v souboru se neuchovají.',
  uploadPayees: 'Načíst soubor do editoru',
  chooseFile: 'Vybrat…',
  downloadPayees: 'Stáhnout soubor',
  payeesSet: 'Příjemci jsou uloženi.',
} satisfies Texts<typeof en>;

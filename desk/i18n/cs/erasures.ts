import type en from '../en/erasures.ts';
import { plural, type Texts } from '../texts.ts';

export default {
  intro:
    'Kdo byl vymazán, je tu jen pod náhodným číslem. Certifikát předejte tomu, kdo o výmaz požádal: ověří si ho kdokoli.',
  none: 'Zatím nebyl nikdo vymazán.',
  certificate: 'Certifikát',
  asked: 'Zadáno',
  done: 'Hotovo',
  running: 'probíhá',
  download: 'Stáhnout osvědčení',
  title: 'Vymazat natrvalo',
  action: 'Vymazat',
  cannotUndo: 'Nelze to vzít zpět.',
  person: (name, bib) => `${name}, startovní číslo ${bib}`,
  alone: (count) =>
    plural('cs', count, {
      one: '1 fotka jen s touto osobou: odstraní se',
      few: `${count} fotky jen s touto osobou: odstraní se`,
      other: `${count} fotek jen s touto osobou: odstraní se`,
    }),
  shared: (count) =>
    plural('cs', count, {
      one: '1 fotka i s jinými lidmi: zůstane bez údajů o této osobě',
      few: `${count} fotky i s jinými lidmi: zůstanou bez údajů o této osobě`,
      other: `${count} fotek i s jinými lidmi: zůstane bez údajů o této osobě`,
    }),
  faces: (count) =>
    plural('cs', count, {
      one: '1 obličej: smaže se',
      few: `${count} obličeje: smažou se`,
      other: `${count} obličejů: smaže se`,
    }),
  more: (accounts, requests, mails) =>
    `Účty: ${accounts}, žádosti: ${requests}, e-maily: ${mails}: smažou se`,
  carts: (count) =>
    plural('cs', count, {
      one: 'V 1 otevřeném košíku: tam už je nelze koupit',
      other: `V ${count} otevřených košících: tam už je nelze koupit`,
    }),
  archives: (count) =>
    plural('cs', count, {
      one: 'V 1 archivu: vytvoří se znovu',
      other: `V ${count} archivech: vytvoří se znovu`,
    }),
  kept: (numbers) =>
    `Objednávky ${numbers} zůstávají kvůli dokladům, jak žádá zákon, bez jména, adresy a souborů.`,
  nobodyBought: 'Nikdo jiný tyto fotky nekoupil.',
  buyers: (count) =>
    plural('cs', count, {
      one: 'Některé z nich koupil někdo jiný:',
      other: `Některé z nich koupili i jiní (${count}):`,
    }),
  order: (number) => `Objednávka ${number}`,
  states: {
    Paid: 'zaplacená',
    Awaited: 'nezaplacená: zruší se a zbytek se vrátí do nového košíku',
    Ended: 'soubory se už nevydávají',
  },
  alsoBought: 'Odebrat tyto fotky i těm, kdo je koupili',
  keep: 'Kdo je koupil, nechá si je; nikdo jiný je už neuvidí.',
  due: (amounts) => `Dlužíte jim ${amounts}: vraťte to u každé objednávky.`,
  members: (emails) => `${emails} pracuje v administraci: odeberte tohoto člena v části Členové.`,
  photographer: (name) => `${name} (fotografie): jméno, odkazy, fotoaparáty a bankovní spojení se smažou`,
  taken: (count) =>
    plural('cs', count, {
      one: `${count} pořízená fotka zůstane v obchodě beze jména`,
      few: `${count} pořízené fotky zůstanou v obchodě beze jména`,
      other: `${count} pořízených fotek zůstane v obchodě beze jména`,
    }),
  inFiles: 'Zůstane to, co fotoaparát zapsal do souborů, které kupující už mají nebo dostanou.',
  statements: (numbers) => `Vyúčtování ${numbers} zůstanou tak, jak byla vystavena: žádá to zákon.`,
  unsettled: (amounts) =>
    `${amounts} je vyděláno a ještě nevyúčtováno. Pokud se to má vyplatit, vyúčtujte to předem: potom už nikdo nebude vědět kam.`,
  unpaid: (numbers) =>
    `Zatím ne: nejdřív je třeba zaplatit vyúčtování ${numbers} a označit je jako zaplacená.`,
  unpaidOrders: (numbers) =>
    `Nezaplacené objednávky ${numbers} se zruší. Peníze, které za ně ještě přijdou, se samy vrátí.`,
  refunded: (number, price) =>
    `Objednávka ${number} čeká na svou akci a nic z ní zatím nebylo doručeno. Zruší se a ${price} se vrátí.`,
  partly: (numbers) =>
    `Objednávky ${numbers} jsou doručené jen zčásti. Zbytek se nedoručí ani nevrátí. Chcete-li ho vrátit, udělejte to před vymazáním.`,
  runs: (numbers) =>
    `Zatím ne: nejdřív musí skončit objednávky ${numbers}. Počkejte, až budou doručené, nebo je vraťte.`,
  startList: 'Vyřaďte tuto osobu i ze své startovní listiny: jinak se při dalším importu vrátí.',
  texts:
    'Tyto texty jmenují někoho tohoto jména. Zaškrtněte ty, které jsou o této osobě: vymažou se. Ostatní zůstanou.',
  waiting: 'Texty k rozhodnutí',
  waitingHint:
    'Někdo si vymazal vlastní údaje a tyto texty jmenují osobu téhož jména: buď ji, nebo jmenovce. Poznáte to jen vy.',
  blankText: 'O ní: vymazat',
  keepText: 'O někom jiném: ponechat',
  begun: 'Výmaz probíhá. Certifikát najdete v části Výmazy.',
} satisfies Texts<typeof en>;

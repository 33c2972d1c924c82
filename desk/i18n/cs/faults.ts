import type en from '../en/faults.ts';
import type { Words } from '../words.ts';

export default {
  sentences: {
    'a bib means somebody in one event only: say which':
      'Startovní číslo platí jen v jedné akci. Vyberte ji.',
    'is no picture that can be read': 'Tento snímek nelze přečíst.',
    'shows no face': 'Na snímku není vidět obličej.',
    'shows more than one face': 'Na snímku je více obličejů. Ostatní ořízněte.',
    'name at least one entry': 'Vyberte alespoň jeden záznam.',
    'has the facts that are changed, as they were shown': 'Stránka nebyla aktuální. Podívejte se znovu.',
    'say which stand there, or which do not': 'Napište, která čísla tam jsou, nebo která ne.',
    'an organizer has an event, and nobody else': 'Akci potřebuje pořadatel a nikdo jiný.',
    'was removed already, or those who bought it are to keep it':
      'Fotka už je odstraněná, nebo si ji kupující mají nechat.',
    'somebody ordered it meanwhile: look at its removal again':
      'Mezitím si ji někdo objednal. Podívejte se znovu na důsledky.',
    'an order with it may still be paid: cancel that order, or wait':
      'Objednávka s ní může být ještě zaplacena. Zrušte ji, nebo počkejte.',
    'is no event of this tenant': 'Tento obchod takovou akci nemá.',
    'they have it already': 'Tuto roli už má.',
    'is missing: an event is an organizer’s': 'Uveďte i roli: akci má jen pořadatel.',
    'is the last owner: add another one first': 'Je to poslední vlastník. Nejdřív přidejte dalšího.',
    'is no zone like Europe/Vienna': 'Časové pásmo napište jako Europe/Vienna.',
    'somebody else changed it: look at it again': 'Někdo to mezitím změnil. Podívejte se znovu.',
    'another event has it': 'Toto číslo má jiná akce.',
    'there is no event {}': 'Akce {} neexistuje.',
    'something changed: look at it again': 'Mezitím se něco změnilo. Podívejte se znovu.',
    'is nothing': 'Částka je nulová. Zadejte vyšší.',
    'is not paid: it hands no files out': 'Objednávka není zaplacená, soubory nevydává.',
    'is kept without an end': 'Soubory se už uchovávají bez omezení.',
    'is sooner than what it is kept for already': 'Soubory se už uchovávají déle.',
    'is not paid: no mail delivers it': 'Objednávka není zaplacená, není co odeslat.',
    'is a bib of the two': 'Číslo musí být jedno z těch dvou.',
    'is being deleted': 'Akce se právě maže.',
    'is the same participant': 'To je tentýž účastník. Vyberte jiného.',
    'somebody changed them meanwhile: look at them again': 'Někdo je mezitím změnil. Podívejte se znovu.',
    '{} is worn by {}': '{} má {}.',
    'is no photo of the event that can be seen': 'Akce nemá takovou viditelnou fotku.',
    'somebody else chose a cover meanwhile': 'Titulní fotku mezitím vybral někdo jiný.',
    'somebody said something else of the photo meanwhile': 'Čísla na této fotce mezitím někdo změnil.',
    'the start list does not have it': 'Toto číslo není ve startovní listině.',
    '{} is no photo of this event': '{} není fotka této akce.',
    'is no cursor of this list': 'Seznam se změnil. Začněte první stránkou.',
    'is there already': 'Tento kód už existuje.',
    'somebody else made version {} meanwhile: look at it first':
      'Někdo mezitím vytvořil verzi {}. Nejdřív se na ni podívejte.',
    'this was not shown: propose it first': 'Změny nebyly předem ukázány. Nejdřív si je zobrazte.',
    'does not wait any more: it was answered or taken back':
      'Někdo na ni mezitím odpověděl, nebo byla vzata zpět.',
    'fill in what stands in square brackets': 'Doplňte, co stojí v hranatých závorkách.',
    'decide every photo that is there': 'Rozhodněte o každé fotce, která ještě existuje.',
    'somebody ordered a photo meanwhile: look at the request again':
      'Fotku si mezitím někdo objednal. Podívejte se na žádost znovu.',
    'an order with a photo may still be paid: cancel that order, or let its buyer keep it':
      'Objednávka s fotkou může být ještě zaplacena. Stornujte ji, nebo fotku kupci nechte.',
    'names a photo that is not there': 'Jedna z fotek neexistuje.',
    'does not wait any more: somebody decided it': 'Někdo o tom mezitím rozhodl.',
    'is a version whose files were not kept': 'Soubory této verze se neuchovaly.',
    'the tenant has no event "{}"': 'Tento obchod nemá akci „{}“.',
    'the tenant has no order "{}"': 'Tento obchod nemá objednávku „{}“.',
  },
  fields: {
    'Too small: expected string to have >={} characters': 'příliš krátké: nejméně znaků: {}',
    'Too big: expected string to have <={} characters': 'příliš dlouhé: nejvýše znaků: {}',
    'Too small: expected number to be >={}': 'příliš málo: nejméně {}',
    'Too big: expected number to be <={}': 'příliš mnoho: nejvýše {}',
    'Invalid email address': 'není e-mailová adresa',
    'Invalid ISO date': 'není datum jako 2026-05-10',
    'Invalid URL': 'není adresa jako https://example.com',
    'Invalid UUID': 'není ID',
    'Unrecognized key: {}': 'není známé: {}',
    'Invalid option: expected one of {}': 'povoleno je jen: {}',
    'Invalid input: expected {}, received {}': 'má být {}, ne {}',
  },
} satisfies Words<typeof en>;

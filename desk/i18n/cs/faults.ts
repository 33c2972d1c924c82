import type en from '../en/faults.ts';
import type { Texts } from '../texts.ts';

export default {
  sentences: {
    'is no host name, as in photos.example.com': 'Tohle není název hostu. Zadejte ho jako fotky.example.com.',
    'is the host of another brand, or of the desk':
      'Tento host už má jiný obchod nebo tato administrace. Nejdřív ho odeberte tam, nebo zvolte jiný.',
    'cannot be shown as the address for questions':
      'Tento e-mail nelze ukázat návštěvníkům pro dotazy. Zadejte jiný.',
    'is not a visible photo': 'Návštěvníci tuto fotku už nevidí, nebo ji obchod skryl.',
    'is no hidden photo': 'Tato fotka není skrytá.',
    'add the reason: another person hid a photo, or it shows a protected participant':
      'Napište proč: fotku skryl někdo jiný, nebo je na ní chráněný účastník.',
    'is hidden for a reason that your role does not lift':
      'Vaše role tuto fotku znovu ukázat nesmí. Obraťte se na provozovatele nebo na pověřence pro ochranu údajů.',
    'is no PNG, JPEG or WebP of at most 4096 pixels a side':
      'Toto není PNG, JPEG ani WebP s nejvýše 4096 pixely na stranu.',
    'more than {} photos would be free':
      'Zdarma by bylo víc fotek než {}, včetně těch, které už někdo stáhl. Zeptejte se provozovatele obchodu.',
    'is no picture that can be read': 'Tento snímek nelze přečíst.',
    'shows no face': 'Na snímku není vidět obličej.',
    'shows more than one face': 'Na snímku je více obličejů. Ostatní ořízněte.',
    'name at least one entry': 'Vyberte alespoň jeden záznam.',
    'must contain the changed facts as they were shown': 'Stránka nebyla aktuální. Podívejte se znovu.',
    'name at least one bib that is in the photo, or one that is not':
      'Napište, která čísla tam jsou, nebo která ne.',
    'eventId is required for organizers, and allowed only for them': 'Akci potřebuje pořadatel a nikdo jiný.',
    'was removed already, or those who bought it are to keep it':
      'Fotka už je odstraněná, nebo si ji kupující mají nechat.',
    'an order changed: look at the removal again':
      'Některá objednávka se změnila. Zkontrolujte seznam znovu.',
    'names an order twice': 'Jedna objednávka je vybraná dvakrát. Zvolte pro každou jedno vrácení.',
    'names an order that was not shown': 'Některá z objednávek v seznamu nebyla. Zkontrolujte ho znovu.',
    'need a reason, and that buyers lose the photo':
      'Pro vrácení peněz uveďte důvod a odstraňte fotku i kupujícím.',
    'it was ordered meanwhile: check its removal again':
      'Mezitím si ji někdo objednal. Podívejte se znovu na důsledky.',
    'is no photographer of this tenant': 'Tento obchod takového fotografa nemá.',
    'is no name': 'Toto není jméno.',
    'an organizer’s link has an event, and no other link has one': 'Vyberte akci pořadatele.',
    'a photographer’s link has a photographer, and no other link has one': 'Vyberte fotografa.',
    'is being deleted, or was merged': 'Akce se maže, nebo byla sloučena s jinou.',
    '“{}” is not a time like 10:00:00 that has been': '{} není čas jako 10:00:00, který už byl.',
    'another feed brings the same: remove that first': 'Totéž přináší jiná adresa. Nejdřív ji odeberte.',
    'is missing': 'Tady něco chybí.',
    '“{}” is none of {} = a heading': '„{}“ není nic z {} = nadpis.',
    '“{}” is not a time like 10:00:00': '{} není čas jako 10:00:00.',
    'is not after the beginning': 'Konec musí být po začátku.',
    'is more than {} days later': 'Konec smí být nejvýš {} dní po začátku.',
    'is no event of this tenant': 'Tento obchod takovou akci nemá.',
    'they have it already': 'Tuto roli už má.',
    'is missing: an event is an organizer’s': 'Uveďte i roli: akci má jen pořadatel.',
    'is the last owner: add another one first': 'Je to poslední vlastník. Nejdřív přidejte dalšího.',
    'is no zone like Europe/Vienna': 'Časové pásmo napište jako Europe/Vienna.',
    'it was changed elsewhere: check it again': 'Někdo to mezitím změnil. Podívejte se znovu.',
    'there is an event of this title on this day already':
      'Na tento den už existuje akce se stejným názvem. Otevřete ji, nebo název změňte.',
    'its prices are in another currency':
      'Ceny dřívější akce jsou v jiné měně. Vytvořte novou akci bez nich.',
    'another event has it': 'Toto číslo má jiná akce.',
    'there is no event {}': 'Akce {} neexistuje.',
    'something changed: look at it again': 'Mezitím se něco změnilo. Podívejte se znovu.',
    'is nothing': 'Částka je nulová. Zadejte vyšší.',
    'its address is proved already': 'Její adresa už je potvrzena.',
    'is not unpaid: it is paid or canceled': 'Objednávka už je zaplacená nebo zrušená.',
    'is not paid, so it delivers no files': 'Objednávka není zaplacená, soubory nevydává.',
    'is kept without an end': 'Soubory se už uchovávají bez omezení.',
    'is sooner than what it is kept for already': 'Soubory se už uchovávají déle.',
    'is not paid: no mail delivers it': 'Objednávka není zaplacená, není co odeslat.',
    'is a bib of the two': 'Číslo musí být jedno z těch dvou.',
    'protection would end for {}: bibs {}. An owner, an operator or a privacy officer has to confirm it':
      'O ochranu by přišli: {}, čísla {}. Požádejte vlastníka, provozovatele nebo pověřence pro ochranu údajů, aby změnu provedl, nebo aby ochranu nejdřív zrušil.',
    'there are packages or confirmed photos of bibs {}. An owner or an operator has to make this change':
      'Pro tato čísla si někdo objednal balíček nebo potvrdil fotky: {}. Požádejte vlastníka nebo provozovatele, aby změnu provedl.',
    'is being deleted': 'Akce se právě maže.',
    'is the same participant': 'To je tentýž účastník. Vyberte jiného.',
    'they were changed meanwhile: check them again': 'Někdo je mezitím změnil. Podívejte se znovu.',
    '{} belongs to {}': '{} má {}.',
    'is no photo of the event that can be seen': 'Akce nemá takovou viditelnou fotku.',
    'another cover was chosen meanwhile': 'Titulní fotku mezitím vybral někdo jiný.',
    'another verdict on the photo was given meanwhile': 'Čísla na této fotce mezitím někdo změnil.',
    'the start list does not have it': 'Toto číslo není ve startovní listině.',
    '{} is no photo of this event': '{} není fotka této akce.',
    'is no cursor of this list': 'Seznam se změnil. Začněte první stránkou.',
    'is there already': 'Tento kód už existuje.',
    'version {} was created meanwhile: check it first':
      'Někdo mezitím vytvořil verzi {}. Nejdřív se na ni podívejte.',
    'a list of this kind has no such column': 'Tento druh seznamu takový sloupec nemá.',
    'this was not shown: propose it first': 'Změny nebyly předem ukázány. Nejdřív si je zobrazte.',
    'does not wait any more: it was answered or taken back':
      'Někdo na ni mezitím odpověděl, nebo byla vzata zpět.',
    'fill in what stands in square brackets': 'Doplňte, co stojí v hranatých závorkách.',
    'decide every photo that is there': 'Rozhodněte o každé fotce, která ještě existuje.',
    'a photo was ordered meanwhile: check the request again':
      'Fotku si mezitím někdo objednal. Podívejte se na žádost znovu.',
    'names a photo that is not there': 'Jedna z fotek neexistuje.',
    'an owner or an operator has to decide it': 'O tom rozhoduje vlastník nebo provozovatel.',
    'is already decided': 'Někdo o tom mezitím rozhodl.',
    'is a version whose files were not kept': 'Soubory této verze se neuchovaly.',
    'the tenant has no event "{}"': 'Tento obchod nemá akci „{}“.',
    'the tenant has no order "{}"': 'Tento obchod nemá objednávku „{}“.',
    'must be a month like 2026-05': 'Napište měsíc ve tvaru 2026-05.',
    'has no shares': 'Na tomto měsíci nemá nikdo podíl.',
    'must have ended at least an hour ago': 'Od konce měsíce musí uplynout alespoň hodina.',
    'is settled already': 'Tento měsíc už je vyúčtovaný.',
    'has sales before it that are not settled':
      'Jsou tu dřívější prodeje, které nejsou vyúčtované. Nejdřív vyúčtujte předchozí měsíce.',
    'names no payer with an IBAN': 'V souboru příjemců není plátce s IBAN.',
    'has nothing that the bank can pay': 'Není tu nic, co by banka mohla převést.',
    '{} is no statement': 'Vyúčtování {} neexistuje.',
    '{} was paid before': '{} už je označeno jako zaplacené.',
    '{} has nothing payable': 'U {} není co vyplatit.',
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
} satisfies Texts<typeof en>;

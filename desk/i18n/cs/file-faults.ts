import type en from '../en/file-faults.ts';
import type { Texts } from '../texts.ts';

export default {
  sentences: {
    'the file is larger than {} MB': 'soubor je větší než {} MB',
    'the file is not UTF-8: save it as UTF-8': 'soubor není v UTF-8: uložte ho jako UTF-8',
    'the file contains zero bytes, so it is not a text file': 'soubor obsahuje nulové bajty: není to text',
    'this has more keys than a file of this kind can have':
      'klíčů je víc, než kolik jich takový soubor může mít',
    'this has more values than a file of this kind can have':
      'hodnot je víc, než kolik jich takový soubor může mít',
    'this takes far longer to read, or far more memory, than a file of this kind: remove what is not needed':
      'čtení trvá mnohem déle nebo zabere mnohem víc paměti než u takového souboru: vynechte, co není potřeba',
    'this cannot be read': 'tohle nejde přečíst',
    'this is nested too deeply': 'vnoření je příliš hluboké',
    'nothing before this is called &{}: write it out': 'nic předtím se nejmenuje &{}: vypište to',
    'the aliases in this file expand to far too much text: write them out':
      'aliasy v souboru se příliš násobí: vypište je',
    'a file contains one document: remove the ---': 'jeden soubor má jeden dokument: odstraňte ---',
    'tags (a word after !) are not needed here: remove it':
      'značky (slovo za !) tu nejsou potřeba: odstraňte ji',
    'indent with spaces, not with tabs': 'odsazujte mezerami, ne tabulátory',
    'this line is not indented like those beside it': 'tento řádek není odsazen jako sousední',
    'something is not closed before here: a bracket, a brace, a quote or a comma is missing':
      'něco předtím není uzavřeno: chybí závorka, uvozovka nebo čárka',
    'two colons in one line: put the text into quotes': 'dvě dvojtečky na řádku: dejte text do uvozovek',
    '"{}" appears twice here: keep one of them': '„{}“ je tu dvakrát: nechte jedno',
    '"{}" is missing': 'chybí „{}“',
    '"{}" is missing: {}': 'chybí „{}“: {}',
    '"{}" is not known here: {}': '„{}“ tu není známé: {}',
    'known are {}': 'známé jsou {}',
    'is it "{}"?': 'nemá to být „{}“?',
    'write true or false': 'napište true nebo false',
    'write a number': 'napište číslo',
    'write a whole number': 'napište celé číslo',
    'write a list, like [one, two]': 'napište seznam, třeba [one, two]',
    'write keys under this, each in a line of its own': 'napište pod to klíče, každý na vlastní řádek',
    'write text here': 'napište sem text',
    'write an email address': 'napište e-mailovou adresu',
    'write an address that starts with http:// or https://':
      'napište adresu, která začíná http:// nebo https://',
    'a host like www.race.example': 'název hostitele jako www.race.example',
    'write an id, as the shop shows it': 'napište ID, jak ho ukazuje obchod',
    'write one of {}: {}': 'napište jedno z {}: {}',
    'write one of {}': 'napište jedno z {}',
    '{}; or it {}': '{}; nebo: {}',
    'name at least one': 'uveďte aspoň jedno',
    'write a number of {} or more': 'napište číslo {} nebo větší',
    'at most {} characters': 'nejvýše {} znaků',
    'write a number of at most {}': 'napište číslo nejvýše {}',
    'write it in steps of {}': 'pište po krocích {}',
    'must be a path on this site': 'musí to být cesta na tomto webu',
    'lower-case letters, digits and hyphens': 'malá písmena, číslice a spojovníky',
    'must be a colour in quotes, like "#1b4d3e"': 'musí to být barva v uvozovkách, třeba "#1b4d3e"',
    'has a placeholder other than {event} and {count}': 'obsahuje jiný zástupný text než {event} a {count}',
    'is not one of the languages: add it there, or remove this':
      'není mezi jazyky: přidejte ho tam, nebo to odstraňte',
    'write it in {}, the default language': 'napište to v {}, hlavním jazyce',
    'must not be less than minAmount': 'nesmí být menší než minAmount',
    'two capital letters': 'dvě velká písmena',
    'a day, as in 2026-07-01': 'den, třeba 2026-07-01',
    'is needed with buyersVatFrom': 'je potřeba spolu s buyersVatFrom',
    'a host name in lower case, without port': 'název hostitele malými písmeny, bez portu',
    'must be one of the languages': 'musí být jeden z jazyků',
    'each payment type once': 'každý způsob platby jednou',
    'each column once': 'každý sloupec jednou',
    'write the number that Matomo gives the site': 'napište číslo, které Matomo webu dalo',
    'write the measurement id of the data stream, like G-AB12CD34EF':
      'napište ID měření datového proudu, třeba G-AB12CD34EF',
    'write the number of the counter': 'napište číslo počítadla',
    'remove this: only a Matomo has an address of its own': 'odstraňte to: vlastní adresu má jen Matomo',
    'write where your Matomo is, like https://stats.example/':
      'napište, kde je vaše Matomo, třeba https://stats.example/',
    'add {}: only visitors who were asked and agreed are counted':
      'přidejte {}: počítadlo se dozví jen o návštěvnících, kteří byli dotázáni a souhlasili',
    '{} on {} ({}) has {} of {}: pages show {} there': '{} na {} ({}) má {} z {}: stránky tam ukážou {}',
    'write the name of an SVG or PNG beside this file':
      'napište název souboru SVG nebo PNG vedle tohoto souboru',
    'is only used with "logo": name that too': 'patří k „logo“: uveďte i to',
    'remove this: it is made from the file that "logo" names':
      'odstraňte to: „logo“ uvádí soubor, ze kterého vzniká',
    '"{}" appears twice here: keep one': '„{}“ je tu dvakrát: nechte jedno',
    'must stay {}: this is its desk': 'musí zůstat {}: to je jeho administrace',
    'only an operator of the installation may change this: leave it as it was':
      'to smí měnit jen provozovatel instalace: nechte to, jak to bylo',
    'there is a tenant "{}" already: use "tenant edit" to change it':
      'nájemce „{}“ už existuje: změníte ho přes „tenant edit“',
    'there is no tenant "{}": {}': 'nájemce „{}“ neexistuje: {}',
    'use "tenant create" to create it': 'vytvoříte ho přes „tenant create“',
    '"{}" belongs to the desk (DESK_URL): a shop there would never be seen':
      '„{}“ patří administraci (DESK_URL): obchod by tam nikdo neviděl',
    '"{}" belongs to the tenant "{}": remove it there first':
      '„{}“ patří nájemci „{}“: nejdřív ho odstraňte tam',
    '"{}" cannot be read beside this file': '„{}“ vedle tohoto souboru nelze přečíst',
    'is larger than {} MB: make it smaller': 'je větší než {} MB: zmenšete ho',
    'makes the drawn layers of this frame larger than {} MB: use fewer, or simpler ones':
      'spolu s ostatními vykreslenými vrstvami tohoto rámečku zabere více než {} MB: použijte jich méně, nebo jednodušší',
    'is {} × {} pixels: at least {} on its longer side are needed':
      'má {} × {} pixelů: delší strana potřebuje aspoň {}',
    'is {} × {} pixels: at most {} on a side': 'má {} × {} pixelů: nejvýše {} na stranu',
    'shows nothing: it is empty or transparent': 'nic neukazuje: je prázdný nebo průhledný',
    'cannot be drawn ({}): save it again as SVG or PNG':
      'nelze vykreslit ({}): uložte ho znovu jako SVG nebo PNG',
    'is neither SVG (as UTF-8) nor PNG: save it as one of them':
      'není SVG (v UTF-8) ani PNG: uložte ho jako jedno z nich',
    'is not an SVG drawing': 'není kresba SVG',
    'declares a document type (<!DOCTYPE …>), which can name other files: remove it':
      'uvádí typ dokumentu (<!DOCTYPE …>), který může odkazovat na jiné soubory: odstraňte ho',
    'is not well-formed XML here': 'tady není správné XML',
    '{} (<{}>): remove it': '{} (<{}>): odstraňte to',
    'contains a script': 'obsahuje skript',
    'takes far longer to draw, or more memory, than any logo: make it simpler':
      'kreslí se mnohem déle nebo zabere víc paměti než jakékoli logo: zjednodušte ho',
    'takes far longer to draw, or more memory, than a frame may: make it simpler, or a PNG':
      'kreslí se mnohem déle nebo zabere víc paměti, než rámeček smí: zjednodušte vrstvu, nebo ji uložte jako PNG',
    'contains a filter': 'obsahuje filtr',
    'contains another document': 'obsahuje jiný dokument',
    'contains sound': 'obsahuje zvuk',
    'contains a video': 'obsahuje video',
    'contains a link': 'obsahuje odkaz',
    moves: 'pohybuje se',
    'contains an instruction (<?{}…?>): remove it': 'obsahuje instrukci (<?{}…?>): odstraňte ji',
    'says that it is {}: save it as UTF-8': 'uvádí, že je {}: uložte ho jako UTF-8',
    'runs a script ({}=…): remove it': 'spouští skript ({}=…): odstraňte ho',
    'imports a style sheet (@import): embed it': 'importuje styly (@import): vložte je přímo',
    'refers to something outside of itself (url({})): embed it':
      'odkazuje na něco mimo sebe (url({})): vložte to přímo',
    'refers to something outside of itself ({}="{}"): embed it':
      'odkazuje na něco mimo sebe ({}="{}"): vložte to přímo',
    'names pictures in its style: embed them': 'uvádí obrázky ve stylech: vložte je přímo',
    'hides letters of its style behind \\: write them out': 'skrývá písmena stylu za \\: vypište je',
    '{} (its line {})': '{} (tam řádek {})',
    'write {} here': 'napište sem {}',
    'the id of the event': 'ID akce',
    'the currency, like EUR,': 'měnu, třeba EUR,',
    'a title': 'název',
    'a distance': 'trať',
    'the words': 'slova',
    'no control characters': 'žádné řídicí znaky',
    'no halves of characters': 'žádné poloviny znaků',
    'write a key here, like {}': 'napište sem klíč, třeba {}',
    'a key has letters, digits, - and _ only, at most 50 of them, like all-photos':
      'klíč má jen písmena, číslice, - a _, nejvýše 50, třeba all-photos',
    'write an amount here, like 29 or 7.50': 'napište sem částku, třeba 29 nebo 7.50',
    'write an amount of 0 or more with a point, like 29 or 7.50':
      'napište částku od 0 s tečkou, třeba 29 nebo 7.50',
    'at most {}': 'nejvýše {}',
    'write a whole number from {} to {}': 'napište celé číslo od {} do {}',
    'write a list here': 'napište sem seznam',
    'write a list here, like {}': 'napište sem seznam, třeba {}',
    'name at least one, like {}': 'uveďte aspoň jedno, třeba {}',
    'write the title in each language here, like {}': 'napište sem název v každém jazyce, třeba {}',
    'write the kind of product here, like Photo': 'napište sem druh produktu, třeba Photo',
    'write the kind of product here, like Photo: write one of {}':
      'napište sem druh produktu, třeba Photo: jedno z {}',
    'no kind is called "{}"': 'žádný druh se nejmenuje „{}“',
    'no kind is called "{}": write one of {}': 'žádný druh se nejmenuje „{}“: napište jedno z {}',
    'write a quantity from 1 to {} here, like 3, or a range, like [3, 5]':
      'napište sem množství od 1 do {}, třeba 3, nebo rozsah, třeba [3, 5]',
    'a catalog has event, currency and products': 'katalog má event, currency a products',
    'write a tier here, like { from: 3, price: 7 }': 'napište sem stupeň, třeba { from: 3, price: 7 }',
    'write InCatalog or Hidden here': 'napište sem InCatalog nebo Hidden',
    'a product has key, kind, title and price': 'produkt má key, kind, title a price',
    'an offer has key, products, quantity and price': 'nabídka má key, products, quantity a price',
    'a gift has key, from, count and products': 'dárek má key, from, count a products',
    'write 2 or more: one person alone pays the price of the product':
      'napište 2 nebo více: jeden člověk platí cenu produktu',
    'an offer that counts people has key, products, from and percent':
      'nabídka podle osob má key, products, from a percent',
    '{} has at most {} decimals': '{} má nejvýše {} desetinných míst',
    'write the title in {} at least': 'napište název aspoň v {}',
    '"{}" is {} already, and orders name it: give this another key':
      '„{}“ už je {} a objednávky to uvádějí: dejte tomu jiný klíč',
    'the event has no distance "{}": {}': 'akce nemá trať „{}“: {}',
    'it has none yet': 'zatím nemá žádnou',
    'it has {}': 'má {}',
    'the first tier begins at 2 or more: one alone costs the price of the product':
      'první stupeň začíná od 2: jeden kus stojí cenu produktu',
    'the tiers must rise: write more than {} here, or sort them':
      'stupně rostou: napište víc než {}, nebo je seřaďte',
    'from {} on each costs more than fewer do': 'od {} stojí každý víc než při menším počtu',
    'from {} to {} is not a range: write the smaller one first':
      'od {} do {} není rozsah: napište nejdřív menší',
    '"{}" is {}: only PhotosWithMe is bought once per person':
      '„{}“ je {}: jednou na osobu se kupuje jen PhotosWithMe',
    '"{}" has tiers: keep them or this offer, not both': '„{}“ má stupně: nechte je, nebo tuto nabídku',
    '"{}" is in the offer "{}": keep it in one of them': '„{}“ je v nabídce „{}“: nechte ho v jedné',
    '{} leaves a fraction of the smallest coin: choose another percentage or price':
      '{} nechává zlomek nejmenší mince: zvolte jiné procento nebo cenu',
    '{} % off {}': 'sleva {} % z {}',
    '{} % off {}: {}': 'sleva {} % z {}: {}',
    'a gift from 0 is for everybody: write the purchase amount from which it is free':
      'dárek od 0 je pro všechny: napište, od jakého nákupu je zdarma',
    '{} would be charged as {}, because the shop "{}" rounds payments down to whole amounts: write a whole amount, or "rounding: false" in its settings':
      'místo {} by se účtovalo {}: obchod „{}“ zaokrouhluje dolů na celé částky: napište celou částku, nebo „rounding: false“ v nastavení',
    'another offer here counts "{}": keep one': '„{}“ už počítá jiná nabídka: nechte jednu',
    '"{}" is there already: give each its own key': '„{}“ už existuje: dejte každému vlastní klíč',
    'the file has no product "{}": {}': 'soubor nemá produkt „{}“: {}',
    'the shop "{}" has no event "{}"': 'obchod „{}“ nemá akci „{}“',
    'is another event, "{}": write {} to sell this here':
      'je to jiná akce, „{}“: napište {}, ať se to prodává tady',
    'there is no currency "{}"; the shop "{}" sells in {}': 'měna „{}“ neexistuje; obchod „{}“ prodává v {}',
    'the shop "{}" sells in {}': 'obchod „{}“ prodává v {}',
    '{} × {} are more than {} million pixels': '{} × {} je víc než {} milionů pixelů',
    '{} × {} is not {}: is it the other layout’s?': '{} × {} není {}: nepatří k druhému rozvržení?',
    'reaches to {}, {}, beyond the {} × {} of the layout': 'sahá do {}, {}, za {} × {} rozvržení',
    'the smallest size ({}) is above the largest ({})': 'nejmenší velikost ({}) je větší než největší ({})',
    '"words" is missing: write what is printed here, like words: "Finisher"':
      'chybí „words“: napište, co se sem tiskne, třeba words: "Finisher"',
    'name at least one layer here, like [back.svg], or in foreground':
      'uveďte tu aspoň jednu vrstvu, třeba [back.svg], nebo ve foreground',
    'write [left, top, width, height] in pixels, like [400, 400, 5200, 2900]':
      'napište [left, top, width, height] v pixelech, třeba [400, 400, 5200, 2900]',
    'write the name of an SVG or PNG file here': 'napište sem název souboru SVG nebo PNG',
    'write the name of an SVG or PNG file beside this one, like back.svg':
      'napište název souboru SVG nebo PNG, který leží vedle tohoto, třeba back.svg',
    'write a list of files here, the lowest first, like [back.svg]':
      'napište sem seznam souborů, nejspodnější první, třeba [back.svg]',
    'write the smallest and the largest font size, like [90, 240]':
      'napište nejmenší a největší velikost písma, třeba [90, 240]',
    'write a colour here, like "#1a2b3c"': 'napište sem barvu, třeba "#1a2b3c"',
    'write a colour as six digits in quotes, like "#1a2b3c"':
      'napište barvu jako šest číslic v uvozovkách, třeba "#1a2b3c"',
    'a text has of, box, size and colour': 'text má of, box, size a colour',
    'write width and height in pixels, like [6000, 4000]':
      'napište šířku a výšku v pixelech, třeba [6000, 4000]',
    'write a list of texts here': 'napište sem seznam textů',
    'a layout has size, background and photo': 'rozvržení má size, background a photo',
    'write a title in at least one language': 'napište název aspoň v jednom jazyce',
    'a key has small letters, digits and - only, like finisher-poster':
      'klíč má jen malá písmena, číslice a -, třeba finisher-poster',
    'a frame has key, title, landscape and portrait': 'rámeček má key, title, landscape a portrait',
    'there is no file "{}" beside this one': 'vedle tohoto není soubor „{}“',
    '"{}" is a PNG, whatever its name says: rename it': '„{}“ je PNG, ať název říká cokoli: přejmenujte ho',
    '"{}" is not a PNG, whatever its name says: rename it':
      '„{}“ není PNG, ať název říká cokoli: přejmenujte ho',
    'is not UTF-8: save it as UTF-8': 'není v UTF-8: uložte ho jako UTF-8',
    'contains text (<text>), which needs fonts of the machine it is drawn on: convert it to outlines, or a text of the frame':
      'obsahuje text (<text>), který potřebuje písma stroje: převeďte ho na křivky, nebo na text rámečku',
    'contains a picture ({}): make it a PNG layer of its own':
      'obsahuje obrázek ({}): udělejte z něj vlastní vrstvu PNG',
    'is {} × {} pixels: more than {} million': 'má {} × {} pixelů: víc než {} milionů',
    'is {} × {}, of another shape than the layout ({} × {})':
      'je {} × {}, jiného tvaru než rozvržení ({} × {})',
    'there is no event {}': 'akce {} neexistuje',
    'is missing: it may be empty, {}': 'chybí: může být prázdný, {}',
    '"{}" is not in this folder': '„{}“ v této složce není',
    '"{}" is not in this folder: {}': '„{}“ v této složce není: {}',
    '"{}" appears twice here: a visitor\'s "no" is kept by it':
      '„{}“ je tu dvakrát: podle něj se pamatuje odmítnutí návštěvníka',
    'Link needs a link: write where it leads': 'Link potřebuje link: uveďte, kam vede',
    'is only used with confirmType: Link': 'patří ke confirmType: Link',
    'write this as one line: paragraphs are a list': 'napište to na jeden řádek: odstavce jsou seznam',
    'write it in at least one language': 'napište to aspoň v jednom jazyce',
    'write an address that starts with https://': 'napište adresu, která začíná https://',
    'write a path of this site, like /contacts, or an address that starts with https://':
      'napište cestu na tomto webu, třeba /contacts, nebo adresu, která začíná https://',
    'name a file of the folder images, like images/gift.png':
      'uveďte soubor ze složky images, třeba images/gift.png',
    'small letters, digits and hyphens': 'malá písmena, číslice a spojovníky',
    'has more than {} files: is it the right folder?': 'má víc než {} souborů: je to ta správná složka?',
    'has more than {} MB altogether': 'má celkem víc než {} MB',
    'is a link or not a plain file: put the file itself here':
      'je odkaz nebo není obyčejný soubor: dejte sem soubor samotný',
    '"{}" is not one of the languages {}': '„{}“ není žádný z jazyků {}',
    '"{}" is not one of the pages: {}': '„{}“ není žádná ze stránek: {}',
    'they are {}': 'jsou to {}',
    'cannot be read': 'nelze přečíst',
    'does not belong here: a site is site.yaml, pages/, documents/, images/ and custom/{name}/{language}/':
      'sem nepatří: web tvoří site.yaml, pages/, documents/, images/ a custom/{name}/{language}/',
    'cannot be used in an address: use Latin letters, digits, hyphens, dots and underscores':
      'nehodí se do adresy: použijte latinská písmena, číslice, spojovníky, tečky a podtržítka',
    'is not a page: name it after page and language, like organizers.en.yaml':
      'není stránka: pojmenujte ji podle stránky a jazyka, třeba organizers.en.yaml',
    'is not one of the documents: they are {}': 'není žádný z dokumentů: jsou to {}',
    'is not under the name of a page: use small letters, digits and hyphens':
      'název složky se nehodí pro stránku: použijte malá písmena, číslice a spojovníky',
    'is in too many folders': 'leží příliš hluboko',
    'is of a kind that cannot be used here: it may end in {}': 'takový soubor sem nepatří: může končit na {}',
    'is empty': 'je prázdný',
    'has {} MB; at most {} MB': 'má {} MB; nejvýše {} MB',
    'is not a PDF file': 'není soubor PDF',
    'is not a WOFF2 font': 'není písmo WOFF2',
    'is no {} picture': 'není obrázek {}',
    'has no index.html, the page itself': 'nemá index.html, což je stránka samotná',
    'is not named in site.yaml and is left out': 'není nikde v site.yaml: vynechá se',
    'is marked for review by counsel': 'čeká na kontrolu právníkem',
    'the tenant does not offer the language "{}"': 'obchod nenabízí jazyk „{}“',
    'write a percentage from 0 to 100, as in 30 or 12.5': 'napište procenta od 0 do 100, třeba 30 nebo 12.5',
    'write a percentage from 0 to 100': 'napište procenta od 0 do 100',
    'write an amount, as in 0.50': 'napište částku, třeba 0.50',
    'write photographer, organizer or platform': 'napište photographer, organizer nebo platform',
    'write some of {}': 'napište něco z: {}',
    'write the first day on which this holds, as in 2026-05-01':
      'napište první den, kdy to platí, třeba 2026-05-01',
    'write a time zone, as in Europe/Vienna': 'napište časové pásmo, třeba Europe/Vienna',
    'a file has at most {} rules': 'soubor má nejvýše {} pravidel',
    'there is no photographer "{}": see photographer list':
      'fotograf „{}“ neexistuje: podívejte se mezi fotografy',
    'says nothing of what they get: write percent, fixed or minimum':
      'neříká, kolik dostanou: uveďte procenta, pevnou částku nebo minimum',
    'has an amount: write its currency, as in currency: EUR':
      'má částku: napište k ní měnu, třeba currency: EUR',
    'does not go with tiers: write two rules, or one of them':
      'nejde dohromady se stupni: udělejte dvě pravidla, nebo nechte jen jedno z toho',
    'need a percent for what is below the first of them': 'potřebují procenta pro částku pod prvním stupněm',
    'rise from tier to tier: write the lowest amount first, above 0':
      'rostou od stupně ke stupni: nejdřív nejnižší částka, větší než 0',
    'is no day of the calendar': 'takový den v kalendáři není',
    'never holds: rule {} fits all that it does; write the narrower one first':
      'nikdy neplatí: pravidlo {} sedí na všechno z toho; užší pravidlo dejte nad něj',
    'shares come to {} % of a sale together ({}): at most 100 % can be given away':
      'podíly dohromady dělají {} % prodeje ({}): rozdat jde nejvýše 100 %',
    'version {} holds from {} on and is never changed: begin on a later day':
      'verze {} platí od {} a nemění se: začněte pozdějším dnem',
    'name one of photographer, event (whose organizer it is) and platform':
      'uveďte jedno z photographer, event (čí je to pořadatel) a platform',
    'there is no event "{}"': 'akce „{}“ neexistuje',
    'there is no photographer "{}"': 'fotograf „{}“ neexistuje',
    'control characters are not allowed': 'řídicí znaky nejsou dovoleny',
    'write it in Latin letters, as the bank has it': 'napište to latinkou, jak to má banka',
    'write the two letters of the country, as in AT': 'napište dvě písmena země, třeba AT',
    'write it as in ATU12345678': 'napište to jako ATU12345678',
    'is not an IBAN: a digit or a letter is wrong': 'není IBAN: některá číslice nebo písmeno je špatně',
    'write 8 or 11 letters and digits': 'napište 8 nebo 11 písmen a číslic',
    'write true, or leave it out': 'napište true, nebo to vynechte',
    'a file has at most {} payees': 'soubor má nejvýše {} příjemců',
    'appears there twice': 'je tam dvakrát',
  },
} satisfies Texts<typeof en>;

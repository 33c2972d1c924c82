import type en from '../en/file-faults.ts';
import type { Texts } from '../texts.ts';

export default {
  sentences: {
    'the file is larger than {} MB': 'die Datei ist größer als {} MB',
    'the file is not UTF-8: save it as UTF-8': 'die Datei ist nicht UTF-8: speichere sie als UTF-8',
    'the file contains zero bytes, so it is not a text file':
      'die Datei enthält Nullbytes: das ist kein Text',
    'this has more keys than a file of this kind can have':
      'das sind mehr Schlüssel, als so eine Datei haben kann',
    'this has more values than a file of this kind can have':
      'das sind mehr Werte, als so eine Datei haben kann',
    'this takes far longer to read, or far more memory, than a file of this kind: remove what is not needed':
      'das braucht viel mehr Zeit oder Speicher als so eine Datei sonst: lass weg, was nicht gebraucht wird',
    'this cannot be read': 'das lässt sich nicht lesen',
    'this is nested too deeply': 'das ist zu tief verschachtelt',
    'nothing before this is called &{}: write it out': 'davor heißt nichts &{}: schreib es aus',
    'the aliases in this file expand to far too much text: write them out':
      'die Aliasse dieser Datei vervielfachen sich: schreib sie aus',
    'a file contains one document: remove the ---': 'eine Datei hat ein Dokument: nimm das --- heraus',
    'tags (a word after !) are not needed here: remove it':
      'Tags (ein Wort nach !) braucht es hier nicht: nimm es heraus',
    'indent with spaces, not with tabs': 'rücke mit Leerzeichen ein, nicht mit Tabs',
    'this line is not indented like those beside it': 'diese Zeile ist anders eingerückt als die daneben',
    'something is not closed before here: a bracket, a brace, a quote or a comma is missing':
      'davor ist etwas nicht geschlossen: eine Klammer, ein Anführungszeichen oder ein Komma fehlt',
    'two colons in one line: put the text into quotes':
      'zwei Doppelpunkte in einer Zeile: setz den Text in Anführungszeichen',
    '"{}" appears twice here: keep one of them': '„{}“ steht hier zweimal: behalte eines davon',
    '"{}" is missing': '„{}“ fehlt',
    '"{}" is missing: {}': '„{}“ fehlt: {}',
    '"{}" is not known here: {}': '„{}“ ist hier unbekannt: {}',
    'known are {}': 'bekannt sind {}',
    'is it "{}"?': 'ist „{}“ gemeint?',
    'write true or false': 'schreib true oder false',
    'write a number': 'schreib eine Zahl',
    'write a whole number': 'schreib eine ganze Zahl',
    'write a list, like [one, two]': 'schreib eine Liste wie [one, two]',
    'write keys under this, each in a line of its own':
      'schreib darunter Schlüssel, jeden in eine eigene Zeile',
    'write text here': 'schreib hier Text',
    'write an email address': 'schreib eine E-Mail-Adresse',
    'write an address that starts with http:// or https://':
      'schreib eine Adresse, die mit http:// oder https:// beginnt',
    'a host like www.race.example': 'ein Hostname wie www.race.example',
    'write an id, as the shop shows it': 'schreib eine ID, wie der Shop sie zeigt',
    'write one of {}: {}': 'schreib eines von {}: {}',
    'write one of {}': 'schreib eines von {}',
    '{}; or it {}': '{}; oder: {}',
    'name at least one': 'nenne mindestens eines',
    'write a number of {} or more': 'schreib eine Zahl ab {}',
    'at most {} characters': 'höchstens {} Zeichen',
    'write a number of at most {}': 'schreib eine Zahl bis {}',
    'write it in steps of {}': 'schreib es in Schritten von {}',
    'must be a path on this site': 'muss ein Pfad auf dieser Website sein',
    'lower-case letters, digits and hyphens': 'Kleinbuchstaben, Ziffern und Bindestriche',
    'must be a colour in quotes, like "#1b4d3e"': 'muss eine Farbe in Anführungszeichen sein, wie "#1b4d3e"',
    'has a placeholder other than {event} and {count}':
      'hat einen anderen Platzhalter als {event} und {count}',
    'is not one of the languages: add it there, or remove this':
      'ist keine der Sprachen: füg sie dort hinzu oder nimm das heraus',
    'write it in {}, the default language': 'schreib es auf {}, der Hauptsprache',
    'must not be less than minAmount': 'darf nicht kleiner als minAmount sein',
    'two capital letters': 'zwei Großbuchstaben',
    'a day, as in 2026-07-01': 'ein Tag wie 2026-07-01',
    'is needed with buyersVatFrom': 'wird mit buyersVatFrom gebraucht',
    'a host name in lower case, without port': 'ein Hostname in Kleinbuchstaben, ohne Port',
    'must be one of the languages': 'muss eine der Sprachen sein',
    'each payment type once': 'jede Zahlungsart einmal',
    'each column once': 'jede Spalte einmal',
    'write the number that Matomo gives the site': 'schreib die Nummer, die Matomo der Website gibt',
    'write the measurement id of the data stream, like G-AB12CD34EF':
      'schreib die Mess-ID des Datenstreams, wie G-AB12CD34EF',
    'write the number of the counter': 'schreib die Nummer des Zählers',
    'remove this: only a Matomo has an address of its own':
      'nimm das heraus: nur ein Matomo hat eine eigene Adresse',
    'write where your Matomo is, like https://stats.example/':
      'schreib, wo euer Matomo ist, wie https://stats.example/',
    'add {}: only visitors who were asked and agreed are counted':
      'füg {} hinzu: ein Zähler erfährt nur von Besuchern, die gefragt wurden und zugestimmt haben',
    '{} on {} ({}) has {} of {}: pages show {} there':
      '{} auf {} ({}) hat {} von {}: die Seiten zeigen dort {}',
    'write the name of an SVG or PNG beside this file':
      'schreib den Namen einer SVG oder PNG neben dieser Datei',
    'is only used with "logo": name that too': 'gehört zu „logo“: nenne auch das',
    'remove this: it is made from the file that "logo" names':
      'nimm das heraus: „logo“ nennt die Datei, aus der es entsteht',
    '"{}" appears twice here: keep one': '„{}“ steht hier zweimal: behalte eines',
    'must stay {}: this is its desk': 'muss {} bleiben: das ist seine Verwaltung',
    'only an operator of the installation may change this: leave it as it was':
      'das darf nur der Betreiber der Installation ändern: lass es, wie es war',
    'there is a tenant "{}" already: use "tenant edit" to change it':
      'es gibt den Mandanten „{}“ schon: mit „tenant edit“ änderst du ihn',
    'there is no tenant "{}": {}': 'es gibt keinen Mandanten „{}“: {}',
    'use "tenant create" to create it': 'mit „tenant create“ legst du ihn an',
    '"{}" belongs to the desk (DESK_URL): a shop there would never be seen':
      '„{}“ gehört der Verwaltung (DESK_URL): ein Shop dort wäre nie zu sehen',
    '"{}" belongs to the tenant "{}": remove it there first':
      '„{}“ gehört dem Mandanten „{}“: nimm es erst dort heraus',
    '"{}" cannot be read beside this file': '„{}“ lässt sich neben dieser Datei nicht lesen',
    'is larger than {} MB: make it smaller': 'ist größer als {} MB: mach sie kleiner',
    'makes the drawn layers of this frame larger than {} MB: use fewer, or simpler ones':
      'ergibt mit den anderen gezeichneten Ebenen dieses Rahmens mehr als {} MB: nimm weniger oder einfachere',
    'is {} × {} pixels: at least {} on its longer side are needed':
      'hat {} × {} Pixel: die längere Seite braucht mindestens {}',
    'is {} × {} pixels: at most {} on a side': 'hat {} × {} Pixel: höchstens {} je Seite',
    'shows nothing: it is empty or transparent': 'zeigt nichts: leer oder durchsichtig',
    'cannot be drawn ({}): save it again as SVG or PNG':
      'lässt sich nicht zeichnen ({}): speichere es neu als SVG oder PNG',
    'is neither SVG (as UTF-8) nor PNG: save it as one of them':
      'ist weder SVG (als UTF-8) noch PNG: speichere es als eines davon',
    'is not an SVG drawing': 'ist keine SVG-Zeichnung',
    'declares a document type (<!DOCTYPE …>), which can name other files: remove it':
      'nennt einen Dokumenttyp (<!DOCTYPE …>), der andere Dateien nennen kann: nimm ihn heraus',
    'is not well-formed XML here': 'ist hier kein richtiges XML',
    '{} (<{}>): remove it': '{} (<{}>): nimm es heraus',
    'contains a script': 'enthält ein Skript',
    'takes far longer to draw, or more memory, than any logo: make it simpler':
      'braucht viel mehr Zeit oder Speicher zum Zeichnen als sonst ein Logo: mach es einfacher',
    'takes far longer to draw, or more memory, than a frame may: make it simpler, or a PNG':
      'braucht viel mehr Zeit oder Speicher zum Zeichnen, als ein Rahmen darf: mach die Ebene einfacher, oder zu einem PNG',
    'contains a filter': 'enthält einen Filter',
    'contains another document': 'enthält ein anderes Dokument',
    'contains sound': 'enthält Ton',
    'contains a video': 'enthält ein Video',
    'contains a link': 'enthält einen Link',
    moves: 'bewegt sich',
    'contains an instruction (<?{}…?>): remove it': 'trägt eine Anweisung (<?{}…?>): nimm sie heraus',
    'says that it is {}: save it as UTF-8': 'sagt, dass es {} ist: speichere es als UTF-8',
    'runs a script ({}=…): remove it': 'führt ein Skript aus ({}=…): nimm es heraus',
    'imports a style sheet (@import): embed it': 'importiert ein Stylesheet (@import): bette es ein',
    'refers to something outside of itself (url({})): embed it':
      'verweist auf etwas außerhalb (url({})): bette es ein',
    'refers to something outside of itself ({}="{}"): embed it':
      'verweist auf etwas außerhalb ({}="{}"): bette es ein',
    'names pictures in its style: embed them': 'nennt Bilder in seinem Stil: bette sie ein',
    'hides letters of its style behind \\: write them out':
      'versteckt Buchstaben seines Stils hinter \\: schreib sie aus',
    '{} (its line {})': '{} (dort Zeile {})',
    'write {} here': 'schreib hier {}',
    'the id of the event': 'die ID der Veranstaltung',
    'the currency, like EUR,': 'die Währung, wie EUR,',
    'a title': 'einen Titel',
    'a distance': 'eine Strecke',
    'the words': 'die Worte',
    'no control characters': 'keine Steuerzeichen',
    'no halves of characters': 'keine halben Zeichen',
    'write a key here, like {}': 'schreib hier einen Schlüssel, wie {}',
    'a key has letters, digits, - and _ only, at most 50 of them, like all-photos':
      'ein Schlüssel hat nur Buchstaben, Ziffern, - und _, höchstens 50, wie all-photos',
    'write an amount here, like 29 or 7.50': 'schreib hier einen Betrag, wie 29 oder 7.50',
    'write an amount of 0 or more with a point, like 29 or 7.50':
      'schreib einen Betrag ab 0 mit Punkt, wie 29 oder 7.50',
    'at most {}': 'höchstens {}',
    'write a whole number from {} to {}': 'schreib eine ganze Zahl von {} bis {}',
    'write a list here': 'schreib hier eine Liste',
    'write a list here, like {}': 'schreib hier eine Liste, wie {}',
    'name at least one, like {}': 'nenne mindestens eines, wie {}',
    'write the title in each language here, like {}': 'schreib hier den Titel in jeder Sprache, wie {}',
    'write the kind of product here, like Photo': 'schreib hier die Art des Produkts, wie Photo',
    'write the kind of product here, like Photo: write one of {}':
      'schreib hier die Art des Produkts, wie Photo: eines von {}',
    'no kind is called "{}"': 'keine Art heißt „{}“',
    'no kind is called "{}": write one of {}': 'keine Art heißt „{}“: schreib eines von {}',
    'write a quantity from 1 to {} here, like 3, or a range, like [3, 5]':
      'schreib hier eine Menge von 1 bis {}, wie 3, oder einen Bereich, wie [3, 5]',
    'a catalog has event, currency and products': 'ein Katalog hat event, currency und products',
    'write a tier here, like { from: 3, price: 7 }': 'schreib hier eine Staffel, wie { from: 3, price: 7 }',
    'write InCatalog or Hidden here': 'schreib hier InCatalog oder Hidden',
    'a product has key, kind, title and price': 'ein Produkt hat key, kind, title und price',
    'an offer has key, products, quantity and price': 'ein Angebot hat key, products, quantity und price',
    'a gift has key, from, count and products': 'ein Geschenk hat key, from, count und products',
    'write 2 or more: one person alone pays the price of the product':
      'schreib 2 oder mehr: eine Person allein zahlt den Preis des Produkts',
    'an offer that counts people has key, products, from and percent':
      'ein Angebot, das Personen zählt, hat key, products, from und percent',
    '{} has at most {} decimals': '{} hat höchstens {} Nachkommastellen',
    'write the title in {} at least': 'schreib den Titel mindestens auf {}',
    '"{}" is {} already, and orders name it: give this another key':
      '„{}“ ist schon {}, und Bestellungen nennen es: gib diesem einen anderen Schlüssel',
    'the event has no distance "{}": {}': 'die Veranstaltung hat keine Strecke „{}“: {}',
    'it has none yet': 'sie hat noch keine',
    'it has {}': 'es gibt {}',
    'the first tier begins at 2 or more: one alone costs the price of the product':
      'die erste Staffel beginnt ab 2: eines allein kostet den Preis des Produkts',
    'the tiers must rise: write more than {} here, or sort them':
      'Staffeln steigen: schreib hier mehr als {} oder sortiere sie',
    'from {} on each costs more than fewer do': 'ab {} kostet jedes mehr als bei weniger',
    'from {} to {} is not a range: write the smaller one first':
      'von {} bis {} ist kein Bereich: schreib die kleinere Zahl zuerst',
    '"{}" is {}: only PhotosWithMe is bought once per person':
      '„{}“ ist {}: nur PhotosWithMe kauft jede Person einmal',
    '"{}" has tiers: keep them or this offer, not both':
      '„{}“ hat Staffeln: behalte sie oder dieses Angebot, nicht beides',
    '"{}" is in the offer "{}": keep it in one of them':
      '„{}“ ist im Angebot „{}“: behalte es in einem davon',
    '{} leaves a fraction of the smallest coin: choose another percentage or price':
      '{} lässt einen Bruchteil der kleinsten Münze: wähle andere Prozente oder einen anderen Preis',
    '{} % off {}': '{} % auf {}',
    '{} % off {}: {}': '{} % auf {}: {}',
    'a gift from 0 is for everybody: write the purchase amount from which it is free':
      'ein Geschenk ab 0 ist für alle: schreib, ab welchem Einkauf es frei ist',
    '{} would be charged as {}, because the shop "{}" rounds payments down to whole amounts: write a whole amount, or "rounding: false" in its settings':
      '{} würde als {} berechnet, denn der Shop „{}“ rundet auf ganze Beträge ab: schreib einen ganzen Betrag oder „rounding: false“ in seine Einstellungen',
    'another offer here counts "{}": keep one': 'ein anderes Angebot hier zählt „{}“: behalte eines',
    '"{}" is there already: give each its own key': '„{}“ gibt es schon: gib jedem einen eigenen Schlüssel',
    'the file has no product "{}": {}': 'die Datei hat kein Produkt „{}“: {}',
    'the shop "{}" has no event "{}"': 'der Shop „{}“ hat keine Veranstaltung „{}“',
    'is another event, "{}": write {} to sell this here':
      'ist eine andere Veranstaltung, „{}“: schreib {}, um das hier zu verkaufen',
    'there is no currency "{}"; the shop "{}" sells in {}':
      'es gibt keine Währung „{}“; der Shop „{}“ verkauft in {}',
    'the shop "{}" sells in {}': 'der Shop „{}“ verkauft in {}',
    '{} × {} are more than {} million pixels': '{} × {} sind mehr als {} Millionen Pixel',
    '{} × {} is not {}: is it the other layout’s?': '{} × {} ist nicht {}: gehört es zum anderen Layout?',
    'reaches to {}, {}, beyond the {} × {} of the layout':
      'reicht bis {}, {}, über die {} × {} des Layouts hinaus',
    'the smallest size ({}) is above the largest ({})':
      'die kleinste Größe ({}) ist größer als die größte ({})',
    '"words" is missing: write what is printed here, like words: "Finisher"':
      '„words“ fehlt: schreib, was hier gedruckt wird, wie words: "Finisher"',
    'name at least one layer here, like [back.svg], or in foreground':
      'nenne hier mindestens eine Ebene, wie [back.svg], oder in foreground',
    'write [left, top, width, height] in pixels, like [400, 400, 5200, 2900]':
      'schreib [left, top, width, height] in Pixeln, wie [400, 400, 5200, 2900]',
    'write the name of an SVG or PNG file here': 'schreib hier den Namen einer SVG- oder PNG-Datei',
    'write the name of an SVG or PNG file beside this one, like back.svg':
      'schreib den Namen einer SVG- oder PNG-Datei, die neben dieser liegt, wie back.svg',
    'write a list of files here, the lowest first, like [back.svg]':
      'schreib hier eine Liste von Dateien, die unterste zuerst, wie [back.svg]',
    'write the smallest and the largest font size, like [90, 240]':
      'schreib die kleinste und die größte Schriftgröße, wie [90, 240]',
    'write a colour here, like "#1a2b3c"': 'schreib hier eine Farbe, wie "#1a2b3c"',
    'write a colour as six digits in quotes, like "#1a2b3c"':
      'schreib eine Farbe als sechs Stellen in Anführungszeichen, wie "#1a2b3c"',
    'a text has of, box, size and colour': 'ein Text hat of, box, size und colour',
    'write width and height in pixels, like [6000, 4000]':
      'schreib Breite und Höhe in Pixeln, wie [6000, 4000]',
    'write a list of texts here': 'schreib hier eine Liste von Texten',
    'a layout has size, background and photo': 'ein Layout hat size, background und photo',
    'write a title in at least one language': 'schreib einen Titel in mindestens einer Sprache',
    'a key has small letters, digits and - only, like finisher-poster':
      'ein Schlüssel hat nur Kleinbuchstaben, Ziffern und -, wie finisher-poster',
    'a frame has key, title, landscape and portrait': 'ein Rahmen hat key, title, landscape und portrait',
    'there is no file "{}" beside this one': 'neben dieser liegt keine Datei „{}“',
    '"{}" is a PNG, whatever its name says: rename it':
      '„{}“ ist eine PNG, was immer der Name sagt: benenne sie um',
    '"{}" is not a PNG, whatever its name says: rename it':
      '„{}“ ist keine PNG, was immer der Name sagt: benenne sie um',
    'is not UTF-8: save it as UTF-8': 'ist nicht UTF-8: speichere es als UTF-8',
    'contains text (<text>), which needs fonts of the machine it is drawn on: convert it to outlines, or a text of the frame':
      'enthält Text (<text>), der Schriften des zeichnenden Rechners braucht: mach Konturen daraus oder einen Text des Rahmens',
    'contains a picture ({}): make it a PNG layer of its own':
      'enthält ein Bild ({}): mach daraus eine eigene PNG-Ebene',
    'is {} × {} pixels: more than {} million': 'hat {} × {} Pixel: mehr als {} Millionen',
    'is {} × {}, of another shape than the layout ({} × {})':
      'ist {} × {}, in anderer Form als das Layout ({} × {})',
    'there is no event {}': 'es gibt keine Veranstaltung {}',
    'is missing: it may be empty, {}': 'fehlt: sie darf leer sein, {}',
    '"{}" is not in this folder': '„{}“ ist nicht in diesem Ordner',
    '"{}" is not in this folder: {}': '„{}“ ist nicht in diesem Ordner: {}',
    '"{}" appears twice here: a visitor\'s "no" is kept by it':
      '„{}“ steht hier zweimal: daran wird das Nein von Besuchern gemerkt',
    'Link needs a link: write where it leads': 'Link braucht link: sag, wohin es führt',
    'is only used with confirmType: Link': 'gehört zu confirmType: Link',
    'write this as one line: paragraphs are a list': 'schreib das als eine Zeile: Absätze sind eine Liste',
    'write it in at least one language': 'sag es in mindestens einer Sprache',
    'write an address that starts with https://': 'schreib eine Adresse, die mit https:// beginnt',
    'write a path of this site, like /contacts, or an address that starts with https://':
      'schreib einen Pfad dieser Website, wie /contacts, oder eine Adresse, die mit https:// beginnt',
    'name a file of the folder images, like images/gift.png':
      'nenne eine Datei des Ordners images, wie images/gift.png',
    'small letters, digits and hyphens': 'Kleinbuchstaben, Ziffern und Bindestriche',
    'has more than {} files: is it the right folder?': 'hat mehr als {} Dateien: ist es der richtige Ordner?',
    'has more than {} MB altogether': 'hat zusammen mehr als {} MB',
    'is a link or not a plain file: put the file itself here':
      'ist ein Verweis oder keine einfache Datei: leg die Datei selbst hierher',
    '"{}" is not one of the languages {}': '„{}“ ist keine der Sprachen {}',
    '"{}" is not one of the pages: {}': '„{}“ ist keine der Seiten: {}',
    'they are {}': 'es sind {}',
    'cannot be read': 'lässt sich nicht lesen',
    'does not belong here: a site is site.yaml, pages/, documents/, images/ and custom/{name}/{language}/':
      'hat hier keinen Platz: eine Website ist site.yaml, pages/, documents/, images/ und custom/{name}/{language}/',
    'cannot be used in an address: use Latin letters, digits, hyphens, dots and underscores':
      'taugt nicht als Adresse: nimm lateinische Buchstaben, Ziffern, Bindestriche, Punkte und Unterstriche',
    'is not a page: name it after page and language, like organizers.en.yaml':
      'ist keine Seite: benenne sie nach Seite und Sprache, wie organizers.en.yaml',
    'is not one of the documents: they are {}': 'ist keines der Dokumente: es sind {}',
    'is not under the name of a page: use small letters, digits and hyphens':
      'liegt unter keinem Seitennamen: nimm Kleinbuchstaben, Ziffern und Bindestriche',
    'is in too many folders': 'liegt zu tief',
    'is of a kind that cannot be used here: it may end in {}':
      'ist von keiner Art, die hier stehen kann: möglich sind {}',
    'is empty': 'ist leer',
    'has {} MB; at most {} MB': 'hat {} MB; höchstens {} MB',
    'is not a PDF file': 'ist keine PDF-Datei',
    'is not a WOFF2 font': 'ist keine WOFF2-Schrift',
    'is no {} picture': 'ist kein {}-Bild',
    'has no index.html, the page itself': 'hat keine index.html, und die ist die Seite selbst',
    'is not named in site.yaml and is left out': 'kommt in site.yaml nicht vor: sie bleibt weg',
    'is marked for review by counsel': 'ist zur anwaltlichen Prüfung markiert',
    'the tenant does not offer the language "{}"': 'der Shop bietet die Sprache „{}“ nicht an',
    'write a percentage from 0 to 100, as in 30 or 12.5': 'schreib Prozente von 0 bis 100, wie 30 oder 12.5',
    'write a percentage from 0 to 100': 'schreib Prozente von 0 bis 100',
    'write an amount, as in 0.50': 'schreib einen Betrag, wie 0.50',
    'write photographer, organizer or platform': 'schreib photographer, organizer oder platform',
    'write some of {}': 'schreib einige von {}',
    'write the first day on which this holds, as in 2026-05-01':
      'schreib den ersten Tag, an dem das gilt, wie 2026-05-01',
    'write a time zone, as in Europe/Vienna': 'schreib eine Zeitzone, wie Europe/Vienna',
    'a file has at most {} rules': 'eine Datei hat höchstens {} Regeln',
    'there is no photographer "{}": see photographer list':
      'es gibt keinen Fotografen „{}“: sieh bei den Fotografen nach',
    'says nothing of what they get: write percent, fixed or minimum':
      'sagt nicht, was sie bekommen: gib Prozente, einen festen Betrag oder einen Mindestbetrag an',
    'has an amount: write its currency, as in currency: EUR':
      'hat einen Betrag: schreib seine Währung dazu, wie currency: EUR',
    'does not go with tiers: write two rules, or one of them':
      'passt nicht zu Stufen: mach zwei Regeln daraus, oder behalte eines davon',
    'need a percent for what is below the first of them':
      'brauchen Prozente für alles unter der ersten Stufe',
    'rise from tier to tier: write the lowest amount first, above 0':
      'steigen von Stufe zu Stufe: schreib den kleinsten Betrag zuerst, größer als 0',
    'is no day of the calendar': 'ist kein Tag im Kalender',
    'never holds: rule {} fits all that it does; write the narrower one first':
      'gilt nie: Regel {} passt auf alles davon; stell die engere darüber',
    'shares come to {} % of a sale together ({}): at most 100 % can be given away':
      'die Anteile machen zusammen {} % eines Verkaufs aus ({}): höchstens 100 % lassen sich verteilen',
    'version {} holds from {} on and is never changed: begin on a later day':
      'Version {} gilt ab {} und wird nie geändert: beginne an einem späteren Tag',
    'name one of photographer, event (whose organizer it is) and platform':
      'nenne eines von photographer, event (dessen Veranstalter es ist) und platform',
    'there is no event "{}"': 'es gibt keine Veranstaltung „{}“',
    'there is no photographer "{}"': 'es gibt niemanden namens „{}“, der fotografiert',
    'control characters are not allowed': 'Steuerzeichen sind nicht erlaubt',
    'write it in Latin letters, as the bank has it':
      'schreib es in lateinischen Buchstaben, wie die Bank es hat',
    'write the two letters of the country, as in AT': 'schreib die zwei Buchstaben des Landes, wie AT',
    'write it as in ATU12345678': 'schreib es wie ATU12345678',
    'is not an IBAN: a digit or a letter is wrong':
      'ist keine IBAN: eine Ziffer oder ein Buchstabe stimmt nicht',
    'write 8 or 11 letters and digits': 'schreib 8 oder 11 Buchstaben und Ziffern',
    'write true, or leave it out': 'schreib true oder lass es weg',
    'a file has at most {} payees': 'eine Datei hat höchstens {} Empfänger',
    'appears there twice': 'steht dort zweimal',
  },
} satisfies Texts<typeof en>;

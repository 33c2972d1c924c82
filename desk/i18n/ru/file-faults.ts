import type en from '../en/file-faults.ts';
import type { Texts } from '../texts.ts';

export default {
  sentences: {
    'the file is larger than {} MB': 'файл больше {} МБ',
    'the file is not UTF-8: save it as UTF-8': 'файл не в UTF-8: сохраните его в UTF-8',
    'the file contains zero bytes, so it is not a text file': 'в файле есть нулевые байты: это не текст',
    'this has more keys than a file of this kind can have': 'ключей больше, чем бывает в таком файле',
    'this has more values than a file of this kind can have': 'значений больше, чем бывает в таком файле',
    'this takes far longer to read, or far more memory, than a file of this kind: remove what is not needed':
      'чтение занимает гораздо больше времени или памяти, чем для такого файла: уберите лишнее',
    'this cannot be read': 'это не удаётся прочитать',
    'this is nested too deeply': 'слишком глубокая вложенность',
    'nothing before this is called &{}: write it out': 'выше нет ничего с именем &{}: напишите полностью',
    'the aliases in this file expand to far too much text: write them out':
      'псевдонимы в файле множатся без меры: напишите их полностью',
    'a file contains one document: remove the ---': 'в файле один документ: уберите ---',
    'tags (a word after !) are not needed here: remove it': 'теги (слово после !) здесь не нужны: уберите',
    'indent with spaces, not with tabs': 'делайте отступы пробелами, а не табуляцией',
    'this line is not indented like those beside it': 'отступ этой строки не такой, как у соседних',
    'something is not closed before here: a bracket, a brace, a quote or a comma is missing':
      'выше что-то не закрыто: не хватает скобки, кавычки или запятой',
    'two colons in one line: put the text into quotes':
      'два двоеточия в одной строке: возьмите текст в кавычки',
    '"{}" appears twice here: keep one of them': '«{}» здесь дважды: оставьте одно',
    '"{}" is missing': 'нет «{}»',
    '"{}" is missing: {}': 'нет «{}»: {}',
    '"{}" is not known here: {}': '«{}» здесь неизвестно: {}',
    'known are {}': 'известны {}',
    'is it "{}"?': 'возможно, «{}»?',
    'write true or false': 'напишите true или false',
    'write a number': 'напишите число',
    'write a whole number': 'напишите целое число',
    'write a list, like [one, two]': 'напишите список, например [one, two]',
    'write keys under this, each in a line of its own': 'напишите ниже ключи, каждый на своей строке',
    'write text here': 'напишите здесь текст',
    'write an email address': 'напишите адрес электронной почты',
    'write an address that starts with http:// or https://':
      'напишите адрес, который начинается с http:// или https://',
    'a host like www.race.example': 'имя узла вида www.race.example',
    'write an id, as the shop shows it': 'напишите идентификатор, как его показывает магазин',
    'write one of {}: {}': 'напишите одно из {}: {}',
    'write one of {}': 'напишите одно из {}',
    '{}; or it {}': '{}; или: {}',
    'name at least one': 'укажите хотя бы одно',
    'write a number of {} or more': 'напишите число не меньше {}',
    'at most {} characters': 'не больше {} знаков',
    'write a number of at most {}': 'напишите число не больше {}',
    'write it in steps of {}': 'пишите с шагом {}',
    'must be a path on this site': 'должен быть путём на этом сайте',
    'lower-case letters, digits and hyphens': 'строчные латинские буквы, цифры и дефисы',
    'must be a colour in quotes, like "#1b4d3e"': 'должен быть цвет в кавычках, например "#1b4d3e"',
    'has a placeholder other than {event} and {count}': 'содержит подстановку, отличную от {event} и {count}',
    'is not one of the languages: add it there, or remove this':
      'нет среди языков: добавьте его туда или уберите это',
    'write it in {}, the default language': 'напишите на {}, основном языке',
    'must not be less than minAmount': 'не может быть меньше minAmount',
    'two capital letters': 'две заглавные латинские буквы',
    'a day, as in 2026-07-01': 'день, например 2026-07-01',
    'is needed with buyersVatFrom': 'нужно вместе с buyersVatFrom',
    'a host name in lower case, without port': 'имя хоста строчными буквами, без порта',
    'must be one of the languages': 'должен быть одним из языков',
    'each payment type once': 'каждый способ оплаты один раз',
    'each column once': 'каждый столбец один раз',
    'write the number that Matomo gives the site': 'напишите номер, который Matomo дал сайту',
    'write the measurement id of the data stream, like G-AB12CD34EF':
      'напишите идентификатор потока данных, например G-AB12CD34EF',
    'write the number of the counter': 'напишите номер счётчика',
    'remove this: only a Matomo has an address of its own': 'уберите: свой адрес бывает только у Matomo',
    'write where your Matomo is, like https://stats.example/':
      'напишите, где ваш Matomo, например https://stats.example/',
    'add {}: only visitors who were asked and agreed are counted':
      'добавьте {}: счётчик узнаёт только о посетителях, которых спросили и которые согласились',
    '{} on {} ({}) has {} of {}: pages show {} there':
      '{} на {} ({}): контраст {} из {}, страницы покажут там {}',
    'write the name of an SVG or PNG beside this file': 'напишите имя файла SVG или PNG рядом с этим файлом',
    'is only used with "logo": name that too': 'идёт вместе с «logo»: укажите и его',
    'remove this: it is made from the file that "logo" names':
      'уберите: «logo» называет файл, из которого это делается',
    '"{}" appears twice here: keep one': '«{}» здесь дважды: оставьте одно',
    'must stay {}: this is its desk': 'должно остаться {}: это его кабинет',
    'only an operator of the installation may change this: leave it as it was':
      'это может менять только оператор установки: оставьте как было',
    'there is a tenant "{}" already: use "tenant edit" to change it':
      'клиент «{}» уже есть: меняйте его через «tenant edit»',
    'there is no tenant "{}": {}': 'нет клиента «{}»: {}',
    'use "tenant create" to create it': 'создайте через «tenant create»',
    '"{}" belongs to the desk (DESK_URL): a shop there would never be seen':
      '«{}» занят кабинетом (DESK_URL): магазин там никто не увидит',
    '"{}" belongs to the tenant "{}": remove it there first':
      '«{}» принадлежит клиенту «{}»: сначала уберите его там',
    '"{}" cannot be read beside this file': '«{}» рядом с этим файлом не читается',
    'is larger than {} MB: make it smaller': 'больше {} МБ: уменьшите',
    'makes the drawn layers of this frame larger than {} MB: use fewer, or simpler ones':
      'вместе с другими слоями этой рамки занимает после отрисовки больше {} МБ: возьмите меньше слоёв или более простые',
    'is {} × {} pixels: at least {} on its longer side are needed':
      '{} × {} пикселей: по длинной стороне нужно не меньше {}',
    'is {} × {} pixels: at most {} on a side': '{} × {} пикселей: не больше {} по стороне',
    'shows nothing: it is empty or transparent': 'ничего не показывает: пусто или прозрачно',
    'cannot be drawn ({}): save it again as SVG or PNG': 'не рисуется ({}): сохраните заново как SVG или PNG',
    'is neither SVG (as UTF-8) nor PNG: save it as one of them':
      'не SVG (в UTF-8) и не PNG: сохраните в одном из них',
    'is not an SVG drawing': 'не рисунок SVG',
    'declares a document type (<!DOCTYPE …>), which can name other files: remove it':
      'объявляет тип документа (<!DOCTYPE …>), который может ссылаться на другие файлы: уберите',
    'is not well-formed XML here': 'здесь неправильный XML',
    '{} (<{}>): remove it': '{} (<{}>): уберите',
    'contains a script': 'содержит скрипт',
    'takes far longer to draw, or more memory, than any logo: make it simpler':
      'рисуется гораздо дольше или занимает больше памяти, чем любой логотип: упростите его',
    'takes far longer to draw, or more memory, than a frame may: make it simpler, or a PNG':
      'рисуется гораздо дольше или занимает больше памяти, чем допустимо для рамки: упростите слой или сохраните его как PNG',
    'contains a filter': 'содержит фильтр',
    'contains another document': 'содержит другой документ',
    'contains sound': 'содержит звук',
    'contains a video': 'содержит видео',
    'contains a link': 'содержит ссылку',
    moves: 'движется',
    'contains an instruction (<?{}…?>): remove it': 'содержит инструкцию (<?{}…?>): уберите',
    'says that it is {}: save it as UTF-8': 'указано, что это {}: сохраните в UTF-8',
    'runs a script ({}=…): remove it': 'запускает скрипт ({}=…): уберите',
    'imports a style sheet (@import): embed it': 'импортирует стили (@import): встройте их',
    'refers to something outside of itself (url({})): embed it': 'ссылается наружу (url({})): встройте это',
    'refers to something outside of itself ({}="{}"): embed it': 'ссылается наружу ({}="{}"): встройте это',
    'names pictures in its style: embed them': 'называет картинки в стилях: встройте их',
    'hides letters of its style behind \\: write them out': 'прячет буквы стилей за \\: напишите их',
    '{} (its line {})': '{} (там строка {})',
    'write {} here': 'напишите здесь {}',
    'the id of the event': 'идентификатор события',
    'the currency, like EUR,': 'валюту, например EUR,',
    'a title': 'название',
    'a distance': 'дистанцию',
    'the words': 'слова',
    'no control characters': 'без управляющих символов',
    'no halves of characters': 'без половинок символов',
    'write a key here, like {}': 'напишите здесь ключ, например {}',
    'a key has letters, digits, - and _ only, at most 50 of them, like all-photos':
      'в ключе только латинские буквы, цифры, - и _, не больше 50, например all-photos',
    'write an amount here, like 29 or 7.50': 'напишите здесь сумму, например 29 или 7.50',
    'write an amount of 0 or more with a point, like 29 or 7.50':
      'напишите сумму от 0 с точкой, например 29 или 7.50',
    'at most {}': 'не больше {}',
    'write a whole number from {} to {}': 'напишите целое число от {} до {}',
    'write a list here': 'напишите здесь список',
    'write a list here, like {}': 'напишите здесь список, например {}',
    'name at least one, like {}': 'укажите хотя бы одно, например {}',
    'write the title in each language here, like {}': 'напишите здесь название на каждом языке, например {}',
    'write the kind of product here, like Photo': 'напишите здесь вид товара, например Photo',
    'write the kind of product here, like Photo: write one of {}':
      'напишите здесь вид товара, например Photo: одно из {}',
    'no kind is called "{}"': 'нет вида «{}»',
    'no kind is called "{}": write one of {}': 'нет вида «{}»: напишите одно из {}',
    'write a quantity from 1 to {} here, like 3, or a range, like [3, 5]':
      'напишите здесь количество от 1 до {}, например 3, или диапазон, например [3, 5]',
    'a catalog has event, currency and products': 'в каталоге есть event, currency и products',
    'write a tier here, like { from: 3, price: 7 }': 'напишите здесь ступень, например { from: 3, price: 7 }',
    'write InCatalog or Hidden here': 'напишите здесь InCatalog или Hidden',
    'a product has key, kind, title and price': 'у товара есть key, kind, title и price',
    'an offer has key, products, quantity and price': 'у предложения есть key, products, quantity и price',
    'a gift has key, from, count and products': 'у подарка есть key, from, count и products',
    'write 2 or more: one person alone pays the price of the product':
      'напишите 2 или больше: один человек платит цену товара',
    'an offer that counts people has key, products, from and percent':
      'у предложения на людей есть key, products, from и percent',
    '{} has at most {} decimals': 'у {} не больше {} знаков после запятой',
    'write the title in {} at least': 'напишите название хотя бы на {}',
    '"{}" is {} already, and orders name it: give this another key':
      '«{}» уже {}, и заказы на него ссылаются: дайте другой ключ',
    'the event has no distance "{}": {}': 'у события нет дистанции «{}»: {}',
    'it has none yet': 'их пока нет',
    'it has {}': 'есть {}',
    'the first tier begins at 2 or more: one alone costs the price of the product':
      'первая ступень начинается с 2: одно стоит цену товара',
    'the tiers must rise: write more than {} here, or sort them':
      'ступени растут: напишите больше {} или отсортируйте',
    'from {} on each costs more than fewer do': 'от {} штук каждая стоит дороже, чем при меньшем числе',
    'from {} to {} is not a range: write the smaller one first': 'от {} до {} не диапазон: сначала меньшее',
    '"{}" is {}: only PhotosWithMe is bought once per person':
      '«{}» это {}: один раз на человека покупают только PhotosWithMe',
    '"{}" has tiers: keep them or this offer, not both':
      'у «{}» есть ступени: оставьте их или это предложение',
    '"{}" is in the offer "{}": keep it in one of them': '«{}» уже в предложении «{}»: оставьте в одном',
    '{} leaves a fraction of the smallest coin: choose another percentage or price':
      '{} даёт долю наименьшей монеты: выберите другой процент или цену',
    '{} % off {}': 'скидка {} % от {}',
    '{} % off {}: {}': 'скидка {} % от {}: {}',
    'a gift from 0 is for everybody: write the purchase amount from which it is free':
      'подарок от 0 для всех: напишите, от какой покупки он бесплатен',
    '{} would be charged as {}, because the shop "{}" rounds payments down to whole amounts: write a whole amount, or "rounding: false" in its settings':
      'вместо {} взяли бы {}: магазин «{}» округляет вниз до целых: напишите целую сумму или «rounding: false» в настройках',
    'another offer here counts "{}": keep one': '«{}» уже считает другое предложение: оставьте одно',
    '"{}" is there already: give each its own key': '«{}» уже есть: дайте каждому свой ключ',
    'the file has no product "{}": {}': 'в файле нет товара «{}»: {}',
    'the shop "{}" has no event "{}"': 'в магазине «{}» нет события «{}»',
    'is another event, "{}": write {} to sell this here':
      'это другое событие, «{}»: напишите {}, чтобы продавать это здесь',
    'there is no currency "{}"; the shop "{}" sells in {}': 'нет валюты «{}»; магазин «{}» продаёт в {}',
    'the shop "{}" sells in {}': 'магазин «{}» продаёт в {}',
    '{} × {} are more than {} million pixels': '{} × {} больше {} миллионов пикселей',
    '{} × {} is not {}: is it the other layout’s?': '{} × {} не {}: это не от другого макета?',
    'reaches to {}, {}, beyond the {} × {} of the layout': 'доходит до {}, {}, за {} × {} макета',
    'the smallest size ({}) is above the largest ({})': 'наименьший размер ({}) больше наибольшего ({})',
    '"words" is missing: write what is printed here, like words: "Finisher"':
      'нет «words»: напишите, что здесь печатается, например words: "Finisher"',
    'name at least one layer here, like [back.svg], or in foreground':
      'укажите здесь хотя бы один слой, например [back.svg], или в foreground',
    'write [left, top, width, height] in pixels, like [400, 400, 5200, 2900]':
      'напишите [left, top, width, height] в пикселях, например [400, 400, 5200, 2900]',
    'write the name of an SVG or PNG file here': 'напишите здесь имя файла SVG или PNG',
    'write the name of an SVG or PNG file beside this one, like back.svg':
      'напишите имя файла SVG или PNG, который лежит рядом, например back.svg',
    'write a list of files here, the lowest first, like [back.svg]':
      'напишите здесь список файлов, сначала нижний, например [back.svg]',
    'write the smallest and the largest font size, like [90, 240]':
      'напишите наименьший и наибольший размер шрифта, например [90, 240]',
    'write a colour here, like "#1a2b3c"': 'напишите здесь цвет, например "#1a2b3c"',
    'write a colour as six digits in quotes, like "#1a2b3c"':
      'напишите цвет шестью цифрами в кавычках, например "#1a2b3c"',
    'a text has of, box, size and colour': 'у текста есть of, box, size и colour',
    'write width and height in pixels, like [6000, 4000]':
      'напишите ширину и высоту в пикселях, например [6000, 4000]',
    'write a list of texts here': 'напишите здесь список текстов',
    'a layout has size, background and photo': 'у макета есть size, background и photo',
    'write a title in at least one language': 'напишите название хотя бы на одном языке',
    'a key has small letters, digits and - only, like finisher-poster':
      'в ключе только строчные латинские буквы, цифры и -, например finisher-poster',
    'a frame has key, title, landscape and portrait': 'у рамки есть key, title, landscape и portrait',
    'there is no file "{}" beside this one': 'рядом нет файла «{}»',
    '"{}" is a PNG, whatever its name says: rename it': '«{}» это PNG, что бы ни говорило имя: переименуйте',
    '"{}" is not a PNG, whatever its name says: rename it':
      '«{}» не PNG, что бы ни говорило имя: переименуйте',
    'is not UTF-8: save it as UTF-8': 'не в UTF-8: сохраните в UTF-8',
    'contains text (<text>), which needs fonts of the machine it is drawn on: convert it to outlines, or a text of the frame':
      'содержит текст (<text>), которому нужны шрифты машины: переведите в кривые или сделайте текстом рамки',
    'contains a picture ({}): make it a PNG layer of its own':
      'содержит картинку ({}): сделайте её отдельным слоем PNG',
    'is {} × {} pixels: more than {} million': '{} × {} пикселей: больше {} миллионов',
    'is {} × {}, of another shape than the layout ({} × {})': '{} × {}, не той формы, что макет ({} × {})',
    'there is no event {}': 'нет события {}',
    'is missing: it may be empty, {}': 'нет: он может быть пустым, {}',
    '"{}" is not in this folder': '«{}» нет в этой папке',
    '"{}" is not in this folder: {}': '«{}» нет в этой папке: {}',
    '"{}" appears twice here: a visitor\'s "no" is kept by it':
      '«{}» здесь дважды: по нему запоминают отказ посетителя',
    'Link needs a link: write where it leads': 'для Link нужен link: укажите, куда он ведёт',
    'is only used with confirmType: Link': 'идёт вместе с confirmType: Link',
    'write this as one line: paragraphs are a list': 'напишите одной строкой: абзацы идут списком',
    'write it in at least one language': 'напишите хотя бы на одном языке',
    'write an address that starts with https://': 'напишите адрес, который начинается с https://',
    'write a path of this site, like /contacts, or an address that starts with https://':
      'напишите путь на этом сайте, например /contacts, или адрес с https://',
    'name a file of the folder images, like images/gift.png':
      'укажите файл из папки images, например images/gift.png',
    'small letters, digits and hyphens': 'строчные латинские буквы, цифры и дефисы',
    'has more than {} files: is it the right folder?': 'больше {} файлов: это та папка?',
    'has more than {} MB altogether': 'всего больше {} МБ',
    'is a link or not a plain file: put the file itself here':
      'это ссылка или не обычный файл: положите сам файл',
    '"{}" is not one of the languages {}': '«{}» нет среди языков {}',
    '"{}" is not one of the pages: {}': '«{}» нет среди страниц: {}',
    'they are {}': 'это {}',
    'cannot be read': 'не читается',
    'does not belong here: a site is site.yaml, pages/, documents/, images/ and custom/{name}/{language}/':
      'здесь этому нет места: сайт состоит из site.yaml, pages/, documents/, images/ и custom/{name}/{language}/',
    'cannot be used in an address: use Latin letters, digits, hyphens, dots and underscores':
      'не подходит для адреса: латинские буквы, цифры, дефисы, точки и подчёркивания',
    'is not a page: name it after page and language, like organizers.en.yaml':
      'не страница: назовите по странице и языку, например organizers.en.yaml',
    'is not one of the documents: they are {}': 'нет среди документов: это {}',
    'is not under the name of a page: use small letters, digits and hyphens':
      'имя папки не годится для страницы: строчные буквы, цифры и дефисы',
    'is in too many folders': 'лежит слишком глубоко',
    'is of a kind that cannot be used here: it may end in {}': 'такой файл здесь не годится: можно {}',
    'is empty': 'пустой',
    'has {} MB; at most {} MB': '{} МБ; не больше {} МБ',
    'is not a PDF file': 'не файл PDF',
    'is not a WOFF2 font': 'не шрифт WOFF2',
    'is no {} picture': 'не картинка {}',
    'has no index.html, the page itself': 'нет index.html, а это и есть страница',
    'is not named in site.yaml and is left out': 'нигде не упомянут в site.yaml: он не войдёт',
    'is marked for review by counsel': 'ещё не проверен юристом',
    'the tenant does not offer the language "{}"': 'магазин не предлагает язык «{}»',
    'write a percentage from 0 to 100, as in 30 or 12.5':
      'напишите проценты от 0 до 100, например 30 или 12.5',
    'write a percentage from 0 to 100': 'напишите проценты от 0 до 100',
    'write an amount, as in 0.50': 'напишите сумму, например 0.50',
    'write photographer, organizer or platform': 'напишите photographer, organizer или platform',
    'write some of {}': 'напишите что-нибудь из {}',
    'write the first day on which this holds, as in 2026-05-01':
      'напишите первый день, с которого это действует, например 2026-05-01',
    'write a time zone, as in Europe/Vienna': 'напишите часовой пояс, например Europe/Vienna',
    'a file has at most {} rules': 'в файле не больше {} правил',
    'there is no photographer "{}": see photographer list':
      'фотографа «{}» нет: посмотрите в разделе «Фотографы»',
    'says nothing of what they get: write percent, fixed or minimum':
      'не сказано, сколько они получают: укажите проценты, сумму за штуку или минимум',
    'has an amount: write its currency, as in currency: EUR':
      'есть сумма: укажите её валюту, например currency: EUR',
    'does not go with tiers: write two rules, or one of them':
      'не сочетается со ступенями: сделайте два правила или оставьте что-то одно',
    'need a percent for what is below the first of them': 'нужны проценты для суммы ниже первой ступени',
    'rise from tier to tier: write the lowest amount first, above 0':
      'растут от ступени к ступени: сначала наименьшая сумма, больше 0',
    'is no day of the calendar': 'такого дня в календаре нет',
    'never holds: rule {} fits all that it does; write the narrower one first':
      'никогда не действует: правило {} подходит ко всему этому; поставьте более узкое выше',
    'shares come to {} % of a sale together ({}): at most 100 % can be given away':
      'доли вместе составляют {} % продажи ({}): отдать можно не больше 100 %',
    'version {} holds from {} on and is never changed: begin on a later day':
      'версия {} действует с {} и не меняется: начните с более позднего дня',
    'name one of photographer, event (whose organizer it is) and platform':
      'укажите одно из photographer, event (чей это организатор) и platform',
    'there is no event "{}"': 'нет события «{}»',
    'there is no photographer "{}"': 'нет фотографа «{}»',
    'control characters are not allowed': 'управляющие символы не допускаются',
    'write it in Latin letters, as the bank has it': 'напишите латинскими буквами, как в банке',
    'write the two letters of the country, as in AT': 'напишите две буквы страны, например AT',
    'write it as in ATU12345678': 'напишите, например, ATU12345678',
    'is not an IBAN: a digit or a letter is wrong': 'это не IBAN: неверна цифра или буква',
    'write 8 or 11 letters and digits': 'напишите 8 или 11 букв и цифр',
    'write true, or leave it out': 'напишите true или уберите',
    'a file has at most {} payees': 'в файле не больше {} получателей',
    'appears there twice': 'там дважды',
  },
} satisfies Texts<typeof en>;

/**
 * Templates of legal documents, in the languages of shops for which there is one. `{seller}` and `{email}` are filled in; what
 * only the seller knows is in brackets. They are no legal advice.
 */
export const LEGAL_TEXTS = {
  en: {
    vatId: 'VAT ID',
    gaps: { name: 'name', address: 'address', email: 'email address' },
    terms: `
# Terms and conditions

## Who sells to you

{seller}

Email: {email}

## What you buy

You buy digital photos and videos of an event for your own private use. You may save, print and show them, and share them with others, also on social networks.

You may not sell them or advertise with them. The rights of the photographers remain with them.

## Order, price and payment

The checkout shows what you buy and what it costs, including all taxes, before you pay. Your order is an offer. The contract is concluded when we confirm your payment.

You pay by one of the methods that the checkout offers.

## Delivery

After the payment you can download your files at once. You also get the link by email. If it has not arrived after an hour, write to us.

You can download your files for [how long]. Please keep a copy of your own.

## Right of withdrawal

As a consumer you may withdraw from the contract within 14 days without giving a reason. An email to {email} is enough.

The right ends early for files that we deliver at once: when you have expressly agreed that the delivery begins before the 14 days are over, and have confirmed that you lose the right by this.

## If something is wrong

The law gives you rights if a file is faulty. Write to {email}, and we deliver a correct file or refund the price.

## People in the photos

Anyone who is recognisable in a photo may ask for its removal. A link beside each photo leads to the form.

## Law and disputes

The law of [country] applies. If you are a consumer, you also keep the protection of the law of the country where you live.

We [take part, or do not take part] in dispute resolution before a consumer arbitration board.
`,
    privacy: `
# Privacy policy

## Who is responsible

{seller}

Questions about your data: {email}

## What we process, and why

- Photos and videos of events, with the place and time of their taking, and the bib numbers in them: to offer them to the people in them. Legal basis: [legal basis, as legitimate interests, Art. 6(1)(f) GDPR].
- Start lists and results of organizers, as names, bib numbers and times: to find the photos of a person. Legal basis: [legal basis of start lists].
- Your order, your email address and your payment: to fulfil the contract, Art. 6(1)(b) GDPR. Receipts: because the law requires them, Art. 6(1)(c) GDPR.
- Messages that you send us: to answer them.

## Search by face

If an event offers the search by face, it compares your selfie with the faces in the photos of this event. It does so only with your consent, Art. 9(2)(a) GDPR. The selfie is not stored. You may withdraw your consent at any time, and find your photos by bib number or time instead.

## Cookies and storage in your browser

The shop stores what it needs to work: your cart, your language and your choices. It counts how far visits come without recognising anyone; other counting needs your consent.

## Who receives data

The payment provider that you choose receives what it needs for the payment. Providers that work for us process data as we instruct them: [hosting provider], [mail provider]. Organizers of events receive [what organizers receive].

## How long we keep it

We keep photos and lists of an event for [how long]. We keep orders and receipts as long as tax law requires, [number of years] years.

## Your rights

You may ask for access to your data, and for its correction, erasure, restriction or transfer. You may object to processing that is based on legitimate interests. The page “Your data” shows what the shop stores about your address, and a link beside each photo asks for its removal. For everything else write to {email}.

You may complain to a data protection authority, as [name of the authority].
`,
  },
  de: {
    vatId: 'USt-IdNr.',
    gaps: { name: 'Name', address: 'Anschrift', email: 'E-Mail-Adresse' },
    terms: `
# Allgemeine Geschäftsbedingungen

## Dein Vertragspartner

{seller}

E-Mail: {email}

## Was du kaufst

Du kaufst digitale Fotos und Videos einer Veranstaltung für deinen privaten Gebrauch. Du darfst sie speichern, drucken, zeigen und mit anderen teilen, auch in sozialen Netzwerken.

Du darfst sie nicht verkaufen und nicht mit ihnen werben. Die Rechte der Fotografinnen und Fotografen bleiben bei ihnen.

## Bestellung, Preis und Zahlung

Vor der Zahlung siehst du, was du kaufst und was es mit allen Steuern kostet. Deine Bestellung ist ein Angebot. Der Vertrag kommt zustande, wenn wir deine Zahlung bestätigen.

Du zahlst auf einem der Wege, die an der Kasse angeboten werden.

## Lieferung

Nach der Zahlung kannst du deine Dateien sofort herunterladen. Den Link bekommst du auch per E-Mail. Ist er nach einer Stunde nicht da, schreib uns.

Du kannst deine Dateien [wie lange] herunterladen. Heb bitte selbst eine Kopie auf.

## Widerrufsrecht

Als Verbraucherin oder Verbraucher kannst du den Vertrag innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen. Eine E-Mail an {email} genügt.

Bei Dateien, die wir sofort liefern, erlischt das Recht vorzeitig: wenn du ausdrücklich zugestimmt hast, dass die Lieferung vor Ablauf der 14 Tage beginnt, und bestätigt hast, dass du dadurch dein Widerrufsrecht verlierst.

## Wenn etwas nicht stimmt

Ist eine Datei mangelhaft, hast du die gesetzlichen Rechte. Schreib an {email}: Wir liefern eine richtige Datei oder erstatten den Preis.

## Menschen auf den Fotos

Wer auf einem Foto zu erkennen ist, kann seine Entfernung verlangen. Neben jedem Foto führt ein Link zum Formular.

## Recht und Streitfälle

Es gilt das Recht von [Land]. Als Verbraucherin oder Verbraucher behältst du auch den Schutz des Rechts an deinem Wohnort.

Wir nehmen an Verfahren vor einer Verbraucherschlichtungsstelle [teil oder nicht teil].
`,
    privacy: `
# Datenschutzerklärung

## Wer verantwortlich ist

{seller}

Fragen zu deinen Daten: {email}

## Was wir verarbeiten, und wozu

- Fotos und Videos von Veranstaltungen, mit Ort und Zeit der Aufnahme und den Startnummern darauf: um sie den Menschen anzubieten, die darauf zu sehen sind. Rechtsgrundlage: [Rechtsgrundlage, etwa berechtigte Interessen, Art. 6 Abs. 1 lit. f DSGVO].
- Startlisten und Ergebnisse der Veranstalter, also Namen, Startnummern und Zeiten: um die Fotos einer Person zu finden. Rechtsgrundlage: [Rechtsgrundlage der Startlisten].
- Deine Bestellung, deine E-Mail-Adresse und deine Zahlung: um den Vertrag zu erfüllen, Art. 6 Abs. 1 lit. b DSGVO. Belege: weil das Gesetz sie verlangt, Art. 6 Abs. 1 lit. c DSGVO.
- Nachrichten, die du uns schickst: um sie zu beantworten.

## Suche nach dem Gesicht

Bietet eine Veranstaltung die Suche nach dem Gesicht an, wird dein Selfie mit den Gesichtern auf den Fotos dieser Veranstaltung verglichen. Das geschieht nur mit deiner Einwilligung, Art. 9 Abs. 2 lit. a DSGVO. Das Selfie wird nicht gespeichert. Du kannst deine Einwilligung jederzeit widerrufen und deine Fotos stattdessen über Startnummer oder Zeit finden.

## Cookies und Speicher in deinem Browser

Der Shop speichert, was er zum Funktionieren braucht: deinen Warenkorb, deine Sprache und deine Entscheidungen. Er zählt, wie weit Besuche kommen, ohne jemanden wiederzuerkennen; anderes Zählen braucht deine Zustimmung.

## Wer Daten bekommt

Der Zahlungsdienst, den du wählst, bekommt, was er für die Zahlung braucht. Dienstleister verarbeiten Daten nach unseren Weisungen: [Hosting-Anbieter], [Mail-Anbieter]. Veranstalter bekommen [was Veranstalter bekommen].

## Wie lange wir sie aufbewahren

Fotos und Listen einer Veranstaltung bewahren wir [wie lange] auf, Bestellungen und Belege so lange, wie das Steuerrecht es verlangt, [Anzahl] Jahre.

## Deine Rechte

Du kannst Auskunft über deine Daten verlangen, ihre Berichtigung, Löschung, Einschränkung oder Übertragung. Einer Verarbeitung aus berechtigten Interessen kannst du widersprechen. Die Seite „Deine Daten“ zeigt, was der Shop zu deiner Adresse speichert, und neben jedem Foto kannst du seine Entfernung verlangen. Zu allem anderen schreib an {email}.

Du kannst dich bei einer Datenschutzbehörde beschweren, etwa bei [Name der Behörde].
`,
  },
  ru: {
    vatId: 'Номер плательщика НДС',
    gaps: { name: 'название', address: 'адрес', email: 'адрес эл. почты' },
    terms: `
# Условия продажи

## Кто продаёт

{seller}

Эл. почта: {email}

## Что вы покупаете

Вы покупаете цифровые фото и видео мероприятия для личного использования. Их можно сохранять, печатать, показывать и отправлять другим, в том числе публиковать в социальных сетях.

Их нельзя продавать и использовать в рекламе. Права фотографов остаются за ними.

## Заказ, цена и оплата

До оплаты вы видите, что покупаете и сколько это стоит со всеми налогами. Ваш заказ — это предложение. Договор заключён, когда мы подтвердили оплату.

Оплатить можно любым из способов, предложенных при оформлении заказа.

## Получение

После оплаты файлы можно сразу скачать. Ссылка придёт и на почту. Если через час её нет, напишите нам.

Файлы можно скачивать [сколько времени]. Пожалуйста, сохраните копию у себя.

## Право отказа

Потребитель может отказаться от договора в течение 14 дней без объяснения причин. Достаточно письма на {email}.

Для файлов, которые мы передаём сразу, это право прекращается раньше: когда вы прямо согласились получить их до конца 14 дней и подтвердили, что тем самым теряете право отказа.

## Если что-то не так

Если файл с дефектом, у вас есть права по закону. Напишите на {email}: мы передадим исправный файл или вернём деньги.

## Люди на фото

Человек, которого можно узнать на фото, может попросить удалить его. Ссылка на форму есть у каждого фото.

## Право и споры

Применяется право страны: [страна]. Потребитель сохраняет и защиту по праву страны, где он живёт.

В рассмотрении споров потребительским арбитражем мы [участвуем или не участвуем].
`,
    privacy: `
# Политика конфиденциальности

## Кто отвечает за данные

{seller}

Вопросы о ваших данных: {email}

## Что мы обрабатываем и зачем

- Фото и видео мероприятий, место и время съёмки и номера участников на них: чтобы предложить их тем, кто на них есть. Основание: [правовое основание, например законные интересы, ст. 6(1)(f) GDPR].
- Стартовые списки и результаты организаторов, то есть имена, номера и время: чтобы найти фото человека. Основание: [правовое основание для списков].
- Ваш заказ, адрес почты и оплату: чтобы исполнить договор, ст. 6(1)(b) GDPR. Чеки: потому что этого требует закон, ст. 6(1)(c) GDPR.
- Сообщения, которые вы нам пишете: чтобы на них ответить.

## Поиск по лицу

Если на мероприятии есть поиск по лицу, ваше селфи сравнивается с лицами на фото этого мероприятия. Это происходит только с вашего согласия, ст. 9(2)(a) GDPR. Селфи не сохраняется. Согласие можно отозвать в любой момент, а фото найти по номеру или по времени.

## Cookies и данные в браузере

Магазин хранит то, что нужно для работы: корзину, язык и ваш выбор. Он считает, как далеко доходят посетители, никого не узнавая; другой подсчёт — только с вашего согласия.

## Кто получает данные

Платёжный сервис, который вы выбрали, получает то, что нужно для оплаты. Подрядчики обрабатывают данные по нашему поручению: [хостинг], [почтовый сервис]. Организаторы получают [что получают организаторы].

## Сколько мы храним данные

Фото и списки мероприятия мы храним [сколько времени], заказы и чеки — столько, сколько требует налоговое право: [число лет].

## Ваши права

Вы можете запросить свои данные, их исправление, удаление, ограничение обработки или перенос. Вы можете возразить против обработки на основании законных интересов. На странице «Ваши данные» видно, что магазин хранит о вашем адресе, а у каждого фото есть ссылка, чтобы попросить его удалить. Обо всём остальном пишите на {email}.

Вы можете подать жалобу в орган по защите данных, например [название органа].
`,
  },
  cs: {
    vatId: 'DIČ',
    gaps: { name: 'název', address: 'adresa', email: 'e-mailová adresa' },
    terms: `
# Obchodní podmínky

## Kdo prodává

{seller}

E-mail: {email}

## Co kupujete

Kupujete digitální fotografie a videa z akce pro svou osobní potřebu. Můžete je ukládat, tisknout, ukazovat a sdílet s ostatními, i na sociálních sítích.

Nesmíte je prodávat ani používat v reklamě. Práva fotografů zůstávají jim.

## Objednávka, cena a platba

Před platbou vidíte, co kupujete a kolik to stojí včetně všech daní. Vaše objednávka je návrh. Smlouva je uzavřena, když vaši platbu potvrdíme.

Zaplatíte jedním ze způsobů, které pokladna nabízí.

## Dodání

Po zaplacení si soubory můžete hned stáhnout. Odkaz dostanete i e-mailem. Pokud do hodiny nepřijde, napište nám.

Soubory můžete stahovat [jak dlouho]. Uložte si prosím vlastní kopii.

## Právo na odstoupení

Jako spotřebitel můžete od smlouvy odstoupit do 14 dnů bez udání důvodu. Stačí e-mail na {email}.

U souborů, které dodáváme hned, toto právo zaniká dříve: když jste výslovně souhlasili s dodáním před uplynutím 14 dnů a potvrdili, že tím právo ztrácíte.

## Když něco není v pořádku

Je-li soubor vadný, máte práva ze zákona. Napište na {email}: dodáme správný soubor, nebo vrátíme cenu.

## Lidé na fotografiích

Kdo je na fotografii k poznání, může požádat o její odstranění. Odkaz na formulář je u každé fotografie.

## Právo a spory

Platí právo země [země]. Jako spotřebiteli vám zůstává i ochrana podle práva země, kde žijete.

Mimosoudního řešení spotřebitelských sporů se [účastníme, nebo neúčastníme].
`,
    privacy: `
# Zásady ochrany osobních údajů

## Kdo za údaje odpovídá

{seller}

Dotazy k vašim údajům: {email}

## Co zpracováváme a proč

- Fotografie a videa z akcí, místo a čas jejich pořízení a startovní čísla na nich: abychom je nabídli lidem, kteří na nich jsou. Právní základ: [právní základ, například oprávněný zájem, čl. 6 odst. 1 písm. f) GDPR].
- Startovní listiny a výsledky pořadatelů, tedy jména, startovní čísla a časy: abychom našli fotografie člověka. Právní základ: [právní základ listin].
- Vaši objednávku, e-mailovou adresu a platbu: abychom splnili smlouvu, čl. 6 odst. 1 písm. b) GDPR. Doklady: protože je vyžaduje zákon, čl. 6 odst. 1 písm. c) GDPR.
- Zprávy, které nám pošlete: abychom na ně odpověděli.

## Hledání podle obličeje

Pokud akce nabízí hledání podle obličeje, porovná se vaše selfie s obličeji na fotografiích této akce. Děje se to jen s vaším souhlasem, čl. 9 odst. 2 písm. a) GDPR. Selfie se neukládá. Souhlas můžete kdykoli odvolat a fotografie najít podle startovního čísla nebo času.

## Cookies a údaje v prohlížeči

Obchod ukládá, co potřebuje ke své činnosti: košík, jazyk a vaše volby. Počítá, jak daleko návštěvy dojdou, aniž by někoho poznával; jiné počítání vyžaduje váš souhlas.

## Kdo údaje dostává

Platební služba, kterou si vyberete, dostane, co k platbě potřebuje. Dodavatelé zpracovávají údaje podle našich pokynů: [poskytovatel hostingu], [poskytovatel pošty]. Pořadatelé dostávají [co dostávají pořadatelé].

## Jak dlouho údaje uchováváme

Fotografie a listiny akce uchováváme [jak dlouho], objednávky a doklady tak dlouho, jak vyžadují daňové předpisy, [počet] let.

## Vaše práva

Můžete požádat o přístup ke svým údajům, o jejich opravu, výmaz, omezení zpracování nebo přenos. Proti zpracování z oprávněného zájmu můžete vznést námitku. Stránka „Vaše údaje“ ukazuje, co obchod o vaší adrese uchovává, a u každé fotografie je odkaz s žádostí o odstranění. S čímkoli dalším pište na {email}.

Můžete podat stížnost u úřadu pro ochranu osobních údajů, například [název úřadu].
`,
  },
} as const;

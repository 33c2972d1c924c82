import type { MailTexts } from './mail-texts.ts';

export const cs: MailTexts = {
  pictures: {
    yours: {
      one: 'Vaše fotka ze závodu {event}',
      few: 'Vaše fotky ze závodu {event}',
      other: 'Vaše fotky ze závodu {event}',
    },
    ofBib: {
      one: 'Fotka se startovním číslem {number} ze závodu {event}',
      few: 'Fotky se startovním číslem {number} ze závodu {event}',
      other: 'Fotky se startovním číslem {number} ze závodu {event}',
    },
  },
  quotes: ['„', '“'],
  linkHint: 'Pokud tlačítko nefunguje, zkopírujte tuto adresu do prohlížeče:',
  orderNumber: 'Objednávka {number}',
  paid: 'Zaplaceno: {total}',
  free: 'Zdarma',
  help: 'Máte dotaz? Napište na {support}.',
  helpWithOrder: 'Máte dotaz? Napište na {support} a uveďte číslo objednávky.',
  addressReplaced: {
    subject: 'Jiná e-mailová adresa k vašim fotkám: {event}',
    heading: 'Byla zapsána jiná e-mailová adresa',
    body: 'Ke startovnímu číslu {number} v závodě {event} je teď zapsána jiná e-mailová adresa. Otevře fotky. Aby z ní šlo uložené údaje stáhnout nebo smazat, je potřeba vaše potvrzení.',
    several:
      'Ke startovním číslům {number} v závodě {event} jsou teď zapsány jiné e-mailové adresy. Otevřou fotky. Aby z nich šlo uložené údaje stáhnout nebo smazat, je potřeba potvrzení.',
    wasYou: 'Je to správně? Pak novou adresu potvrďte. Odkaz platí {days} dní.',
    action: 'Potvrdit novou adresu',
    write: 'Napsat nám',
    notYou: 'Nevíte o tom? Nic nepotvrzujte a napište nám.',
    notAsked: 'Nežádali jste o to? Napište nám.',
  },
  orderReaddressed: {
    subject: 'Jiná e-mailová adresa k objednávce {number}',
    body: 'Někdo na stránce objednávky {number} zapsal jinou e-mailovou adresu. E-maily k objednávce teď chodí na ni. Aby z ní šlo uložené údaje stáhnout nebo smazat, je potřeba vaše potvrzení.',
    byShop:
      'K objednávce {number} jsme zapsali jinou e-mailovou adresu. E-maily k objednávce teď chodí na ni a lze z ní stáhnout nebo smazat uložené údaje.',
  },
  ownData: {
    subject: 'Co o vás uchováváme',
    heading: 'Co o vás uchováváme',
    body: 'Na {site} se někdo zeptal, co uchováváme k této e-mailové adrese. Zobrazíte to tlačítkem; můžete si to tam také stáhnout nebo nechat smazat.',
    action: 'Zobrazit moje údaje',
    keep: {
      one: 'Odkaz platí {count} hodinu a je jen pro vás.',
      few: 'Odkaz platí {count} hodiny a je jen pro vás.',
      other: 'Odkaz platí {count} hodin a je jen pro vás.',
    },
    notYou: 'Neptali jste se vy? Pak tento e-mail ignorujte: bez odkazu nikdo nic neuvidí.',
  },
  guarded: {
    subject: 'Fotky: {event}',
    heading: 'Tady jsou fotky.',
    body: 'S touto e-mailovou adresou je přihlášený účastník, jehož jméno a fotky jsou chráněné. Obchod je nikomu jinému neukáže. Uvidí je každý, kdo má tento odkaz.',
    action: 'Zobrazit fotky',
  },
  verification: {
    subject: 'Vaše fotky: {event}',
    heading: 'Tady jsou vaše fotky.',
    body: 'Požádali jste o fotky ze závodu {event}, které patří k této e-mailové adrese. Otevřete je tlačítkem.',
    bodyWithVideos:
      'Požádali jste o fotky a videa ze závodu {event}, které patří k této e-mailové adrese. Otevřete je tlačítkem.',
    action: 'Zobrazit moje fotky',
    keep: {
      one: 'Odkaz otevírá vaše fotky po dobu {count} hodiny. Předávejte ho jen lidem, kteří je smějí vidět.',
      few: 'Odkaz otevírá vaše fotky po dobu {count} hodin. Předávejte ho jen lidem, kteří je smějí vidět.',
      other: 'Odkaz otevírá vaše fotky po dobu {count} hodin. Předávejte ho jen lidem, kteří je smějí vidět.',
    },
    notYou: 'Nežádali jste o to vy? Pak tento e-mail ignorujte: bez odkazu se k fotkám nikdo nedostane.',
  },
  factorGuessed: {
    subject: 'Někdo se pokusil otevřít vaše fotky: {event}',
    heading: 'Byli jste to vy?',
    body: 'Někdo se několikrát pokusil otevřít vaše fotky ze závodu {event} a zadal nesprávný údaj, který byste měli znát jen vy. Vaše fotky zůstaly zavřené. S každým dalším pokusem se čekání prodlouží.',
    wasYou: 'Byli jste to vy? Otevřete si fotky tlačítkem: na nic dalšího se vás už ptát nebudeme.',
    notYou: 'Nebyli jste to vy? Pak nemusíte nic dělat. Píšeme vám o tom nejvýše jednou denně.',
  },
  yours: { one: 'Je to vaše.', few: 'Jsou vaše.', other: 'Jsou vaše.' },
  order: {
    subject: {
      one: 'Vaše fotka je připravená: {event}',
      few: 'Vaše fotky jsou připravené: {event}',
      other: 'Vaše fotky jsou připravené: {event}',
    },
    body: {
      one: 'Vaše fotka ze závodu {event} je připravená ke stažení v plné velikosti a bez vodoznaku.',
      few: 'Vaše {count} fotky ze závodu {event} jsou připravené ke stažení v plné velikosti a bez vodoznaku.',
      other:
        'Vašich {count} fotek ze závodu {event} je připraveno ke stažení v plné velikosti a bez vodoznaku.',
    },
    action: 'Stáhnout',
    keep: 'E-mail si uschovejte: odkaz vás kdykoli přivede zpět k vašim fotkám. Stáhnout si je může každý, kdo ho má.',
    andCodes: {
      one: 'Dárkový kód přijde v samostatném e-mailu. Najdete ho i na stránce objednávky.',
      few: 'Dárkové kódy přijdou v samostatném e-mailu. Najdete je i na stránce objednávky.',
      other: 'Dárkové kódy přijdou v samostatném e-mailu. Najdete je i na stránce objednávky.',
    },
    andAwaited: {
      one: '{count} fotka ještě přijde: fotograf soubor v plné velikosti teprve nahrává. Jakmile bude tady, napíšeme vám.',
      few: '{count} fotky ještě přijdou: fotograf soubory v plné velikosti teprve nahrává. Jakmile budou tady, napíšeme vám.',
      other:
        '{count} fotek ještě přijde: fotograf soubory v plné velikosti teprve nahrává. Jakmile budou tady, napíšeme vám.',
    },
    completeSet: {
      one: 'Doplňte si sadu: {count} fotka za {price}.',
      few: 'Doplňte si sadu: všechny {count} fotky za {price}.',
      other: 'Doplňte si sadu: všech {count} fotek za {price}.',
    },
    files: { one: 'Váš soubor', few: 'Vaše {count} soubory', other: 'Vašich {count} souborů' },
    moreFiles: { one: '… a {count} další', few: '… a {count} další', other: '… a {count} dalších' },
    andLater: 'Další fotky přibudou po závodě. Jakmile budou k dispozici, napíšeme vám.',
    andVideos: {
      one: 'Najdete tam i své video.',
      few: 'Najdete tam i svá {count} videa.',
      other: 'Najdete tam i svých {count} videí.',
    },
  },
  videosOrder: {
    subject: {
      one: 'Vaše video je připravené: {event}',
      few: 'Vaše videa jsou připravená: {event}',
      other: 'Vaše videa jsou připravená: {event}',
    },
    body: {
      one: 'Vaše video ze závodu {event} je připravené ke stažení bez vodoznaku.',
      few: 'Vaše {count} videa ze závodu {event} jsou připravená ke stažení bez vodoznaku.',
      other: 'Vašich {count} videí ze závodu {event} je připraveno ke stažení bez vodoznaku.',
    },
    action: 'Stáhnout',
    keep: 'E-mail si uschovejte: odkaz vás kdykoli přivede zpět k vašim videím. Stáhnout si je může každý, kdo ho má.',
  },
  withdrawal: 'Dne {time} jste souhlasili:',
  awaitedOrder: {
    subject: {
      one: 'Vaše fotka je na cestě: {event}',
      few: 'Vaše fotky jsou na cestě: {event}',
      other: 'Vaše fotky jsou na cestě: {event}',
    },
    body: {
      one: 'Koupili jste fotku ze závodu {event}. Fotograf soubor v plné velikosti teprve nahrává. Jakmile bude tady, napíšeme vám a najdete ho pod tímto odkazem. Do té doby tento e-mail potvrzuje vaši objednávku.',
      few: 'Koupili jste {count} fotky ze závodu {event}. Fotograf soubory v plné velikosti teprve nahrává. Jakmile budou tady, napíšeme vám a najdete je pod tímto odkazem. Do té doby tento e-mail potvrzuje vaši objednávku.',
      other:
        'Koupili jste {count} fotek ze závodu {event}. Fotograf soubory v plné velikosti teprve nahrává. Jakmile budou tady, napíšeme vám a najdete je pod tímto odkazem. Do té doby tento e-mail potvrzuje vaši objednávku.',
    },
    action: 'Zobrazit objednávku',
    keep: 'E-mail si uschovejte: pod stejným odkazem najdete i své fotky.',
  },
  originalsHere: {
    subject: {
      one: 'Vaše fotka je tady: {event}',
      few: 'Všechny vaše fotky jsou tady: {event}',
      other: 'Všechny vaše fotky jsou tady: {event}',
    },
    heading: 'Čekání skončilo.',
    body: {
      one: 'Soubor vaší fotky ze závodu {event} v plné velikosti dorazil. Stáhněte si ho bez vodoznaku.',
      few: 'Poslední soubory od fotografa dorazily: všechny vaše {count} fotky ze závodu {event} jsou připravené ke stažení v plné velikosti a bez vodoznaku.',
      other:
        'Poslední soubory od fotografa dorazily: všech vašich {count} fotek ze závodu {event} je připraveno ke stažení v plné velikosti a bez vodoznaku.',
    },
    action: 'Stáhnout',
    keep: 'E-mail si uschovejte: odkaz vás kdykoli přivede zpět k vašim fotkám. Stáhnout si je může každý, kdo ho má.',
  },
  preorder: {
    subject: 'Vaše objednávka: {event}',
    heading: 'Vše je připraveno na start.',
    body: 'Vaše fotky ze závodu {event} přibudou po jeho skončení. Jakmile budou k dispozici, napíšeme vám. Do té doby tento e-mail potvrzuje vaši objednávku.',
    action: 'Zobrazit objednávku',
    keep: 'E-mail si uschovejte: pod stejným odkazem najdete i své fotky.',
  },
  codesOrder: {
    subject: 'Vaše objednávka {number}',
    heading: 'Děkujeme.',
    body: 'Vaše objednávka je zaplacená.',
    action: 'Zobrazit objednávku',
    keep: 'E-mail si uschovejte a odkaz nikomu nepředávejte: kdykoli vás přivede zpět k objednávce.',
  },
  archive: {
    subject: 'Váš archiv je připravený: {event}',
    heading: 'Všechny fotky v jednom souboru.',
    body: 'Požádali jste o všechny své fotky ze závodu {event} v jednom souboru ZIP. Je připravený.',
    action: 'Stáhnout archiv',
    keep: 'Pokud se stahování přeruší, spusťte ho na stejné stránce znovu.',
  },
  giftCodes: {
    subject: { one: 'Váš dárkový kód', few: 'Vaše dárkové kódy', other: 'Vaše dárkové kódy' },
    heading: {
      one: 'Dárek, který potěší.',
      few: 'Dárky, které potěší.',
      other: 'Dárky, které potěší.',
    },
    body: {
      one: 'Tento kód platí jednou, na všechny fotky jednoho člověka z jednoho závodu. Zadejte ho v košíku jako slevový kód.',
      few: 'Každý z těchto {count} kódů platí jednou, na všechny fotky jednoho člověka z jednoho závodu. Zadejte ho v košíku jako slevový kód.',
      other:
        'Každý z těchto {count} kódů platí jednou, na všechny fotky jednoho člověka z jednoho závodu. Zadejte ho v košíku jako slevový kód.',
    },
    action: 'Zobrazit objednávku',
    keep: 'Kód může uplatnit každý, kdo ho má: ukažte ho jen tomu, komu je určený.',
    forName: 'Pro koho: {name}',
  },
  giftReceived: {
    subject: 'Dárek pro vás: všechny vaše fotky',
    heading: 'Někdo vám daruje vaše fotky.',
    headingNamed: '{name}, někdo vám daruje vaše fotky.',
    body: 'Tento kód platí jednou, na všechny vaše fotky z jednoho závodu. Najděte své fotky, vložte do košíku balíček se všemi a zadejte tam kód.',
    action: 'Najít moje fotky',
    keep: 'Kód může uplatnit každý, kdo ho má: nikomu ho neukazujte.',
    message: 'K dárku patří vzkaz:',
  },
  preorderReady: {
    subject: {
      one: 'Vaše fotka je tady: {event}',
      few: 'Vaše fotky jsou tady: {event}',
      other: 'Vaše fotky jsou tady: {event}',
    },
    heading: 'Čekání skončilo.',
    body: {
      one: 'Vaše fotka ze závodu {event} je tady. Už ji máte zaplacenou: stačí ji stáhnout, v plné velikosti a bez vodoznaku.',
      few: 'Vaše {count} fotky ze závodu {event} jsou tady. Už je máte zaplacené: stačí je stáhnout, v plné velikosti a bez vodoznaku.',
      other:
        'Vašich {count} fotek ze závodu {event} je tady. Už je máte zaplacené: stačí je stáhnout, v plné velikosti a bez vodoznaku.',
    },
    action: 'Stáhnout',
    keep: 'Pokud se najdou další vaše fotky, objeví se pod stejným odkazem bez příplatku.',
  },
  packageGrown: {
    subject: {
      one: 'Vaše nová fotka: {event}',
      few: 'Vaše {count} nové fotky: {event}',
      other: 'Vašich {count} nových fotek: {event}',
    },
    heading: 'Váš balíček se rozrostl.',
    body: {
      one: 'Do vašeho balíčku přibyla {count} nová fotka ze závodu {event}. Je vaše bez příplatku.',
      few: 'Do vašeho balíčku přibyly {count} nové fotky ze závodu {event}. Jsou vaše bez příplatku.',
      other: 'Do vašeho balíčku přibylo {count} nových fotek ze závodu {event}. Jsou vaše bez příplatku.',
    },
    action: 'Zobrazit',
    keep: 'Tento e-mail dostáváte, protože jste si koupili všechny své fotky.',
  },
  photoAlertAsked: {
    subject: 'Potvrďte prosím: fotky ze závodu {event}',
    heading: 'Máme vám napsat?',
    body: 'Chcete dostat e-mail, jakmile budou fotky ze závodu {event}. Potvrďte prosím, že jste to byli vy.',
    bodyOfYou:
      'Chcete dostat e-mail, jakmile budou vaše fotky ze závodu {event}. Potvrďte prosím, že jste to byli vy.',
    bodyOfBib:
      'Chcete dostat e-mail, jakmile budou fotky se startovním číslem {number} ze závodu {event}. Potvrďte prosím, že jste to byli vy.',
    action: 'Ano, napište mi',
    keep: {
      one: 'Odkaz platí {count} hodinu. Potom vaši adresu smažeme.',
      few: 'Odkaz platí {count} hodiny. Potom vaši adresu smažeme.',
      other: 'Odkaz platí {count} hodin. Potom vaši adresu smažeme.',
    },
    notYou: 'Nežádali jste o to vy? Pak tento e-mail ignorujte: žádný další nepřijde.',
  },
  photoAlertFound: {
    subject: 'Fotky jsou tady: {event}',
    heading: 'Čekání skončilo.',
    body: 'Fotky ze závodu {event} jsou tady. Tlačítko vás dovede k vyhledávání, které najde ty vaše.',
    bodyOfYou: 'Ze závodu {event} máme vaše fotky. Tlačítko vás k nim dovede.',
    bodyOfBib: 'Ze závodu {event} máme fotky se startovním číslem {number}. Tlačítko vás k nim dovede.',
    action: 'Zobrazit fotky',
    keep: 'To byl náš jediný e-mail k této věci. Vaši adresu teď smažeme.',
  },
  photosHere: {
    subject: 'Fotky s vámi: {event}',
    heading: 'Jste na fotkách.',
    keep: 'Toto je náš jediný e-mail k tomuto závodu.',
    why: 'Tento e-mail dostáváte, protože vaše adresa je na startovní listině závodu {event}.',
  },
  photoAlertLeave: 'Zrušit upozornění jedním kliknutím',
  orderRefunded: {
    subject: 'Vrácení peněz: objednávka {number}',
    subjectFree: 'Vaše objednávka {number} je zrušená',
    heading: 'Peníze jsou na cestě.',
    headingFree: 'Vaše objednávka je zrušená.',
    body: 'Vrátili jsme vám {total} stejným způsobem, jakým jste platili. Podle banky to může trvat několik dní, než peníze dorazí na účet. Objednávka je zrušená, její soubory už proto nejde stáhnout.',
    bodyFree: 'Nic jste za ni neplatili, není tedy co vracet. Její soubory už nejde stáhnout.',
    action: 'Zobrazit objednávku',
    keep: 'Doklady najdete dál na stránce objednávky.',
  },
  orderPartRefunded: {
    subject: 'Vrácení části peněz: objednávka {number}',
    heading: 'Část peněz je na cestě.',
    body: 'Vrátili jsme vám {total} z vaší objednávky stejným způsobem, jakým jste platili. Podle banky to může trvat několik dní, než peníze dorazí na účet.',
    returned:
      'Vrátili jsme peníze za: {items}. Tyto soubory už nejde stáhnout; všechno ostatní, co jste koupili, vám zůstává.',
    kept: 'Všechno, co jste koupili, vám zůstává.',
    action: 'Zobrazit objednávku',
    keep: 'Doklady najdete dál na stránce objednávky.',
  },
  photoRemoved: {
    subject: 'Fotka z vaší objednávky {number}',
    heading: 'Museli jsme odstranit fotku.',
    body: 'Museli jsme odstranit jednu fotku ze závodu {event} z našeho obchodu i z vaší objednávky. Už ji nelze stáhnout; vše ostatní, co jste koupili, vám zůstává. Omlouváme se.\n\nPokud máte dotaz, odpovězte na tento e-mail.',
    action: 'Otevřít objednávku',
    keep: 'Tlačítkem otevřete svou objednávku.',
  },
  orderCanceled: {
    subject: 'Vaše objednávka {number} je zrušená',
    heading: 'Jedna fotka z vaší objednávky už není k dispozici.',
    body: 'Museli jsme ji odstranit z obchodu, a proto jsme objednávku zrušili ještě před zaplacením.',
    rest: 'Všechno ostatní najdete v novém košíku, i se slevovými kódy. Pokud o zbylé fotky stojíte, objednejte je odtud znovu.',
    nothingLeft: 'Nic dalšího v objednávce nebylo.',
    late: 'Kdyby platba přece jen dorazila, automaticky ji celou vrátíme.',
    action: 'Otevřít košík',
    keep: 'Tlačítko otevře váš nový košík.',
    actionEmpty: 'Zobrazit objednávku',
    keepEmpty: 'Tlačítko otevře vaši objednávku.',
  },
  goodwillCode: {
    subject: 'Sleva {worth} na další objednávku',
    heading: 'Tohle je pro vás.',
    body: 'S tímto kódem získáte jednou slevu {worth} na další objednávku. Zadejte ho v košíku jako slevový kód.',
    until: 'Platí do {day}.',
    action: 'Do obchodu',
    keep: 'Kód může uplatnit každý, kdo ho má: nikomu ho neukazujte.',
  },
  loginLink: {
    subject: 'Odkaz pro přihlášení do administrace {brand}',
    heading: 'Přihlášení do administrace',
    body: 'Tlačítko vás přihlásí jako {email}.',
    action: 'Přihlásit se',
    keep: 'Odkaz funguje jednou a platí {minutes} minut. Nikomu ho prosím neposílejte.',
    notYou: 'O odkaz jste nežádali? Pak tento e-mail ignorujte: bez kliknutí se nic nestane.',
  },
  loginChanged: {
    subject: 'Vaše přihlášení do administrace se změnilo',
    heading: 'Vaše přihlášení do administrace',
    action: 'Otevřít administraci',
    changes: {
      PasskeyAdded: 'Jako {email} se nyní můžete přihlásit přístupovým klíčem „{name}“.',
      PasskeyRemoved:
        'Přístupový klíč „{name}“ adresy {email} byl odebrán. Ostatní relace zahájené přístupovým klíčem skončily.',
      CodesMade: 'Pro {email} byly vytvořeny nové obnovovací kódy. Dřívější už neplatí.',
      CodeUsed: 'Někdo se přihlásil jako {email} obnovovacím kódem. Tento kód už neplatí.',
    },
    notYou:
      'Nebyli jste to vy? Přihlaste se odkazem, otevřete „Vaše přihlášení“, odeberte, co neznáte, a vytvořte nové obnovovací kódy. Pak zkontrolujte, kdo další čte vaši schránku, a dejte vědět majiteli obchodu.',
  },
  accountLink: {
    subject: 'Odkaz pro přihlášení na {site}',
    heading: 'Všechny vaše objednávky na jednom místě',
    body: 'Tlačítko vás na {site} přihlásí jako {email}.',
    action: 'Přihlásit se',
    keep: 'Odkaz funguje jednou a platí {minutes} minut. Nikomu ho prosím neposílejte.',
    notYou: 'O odkaz jste nežádali? Pak tento e-mail ignorujte: bez kliknutí se nic nestane.',
  },
  memberInvited: {
    subject: 'Pozvánka do administrace {brand}',
    heading: 'Vítejte v týmu {brand}.',
    body: 'Zveme vás ke spolupráci v administraci {brand}. Vaše role: {roles}. Otevřete ji tlačítkem a přihlaste se touto e-mailovou adresou.',
    action: 'Přijmout pozvánku',
    keep: {
      one: 'Odkaz funguje jednou a platí {count} den. Nikomu ho prosím neposílejte.',
      few: 'Odkaz funguje jednou a platí {count} dny. Nikomu ho prosím neposílejte.',
      other: 'Odkaz funguje jednou a platí {count} dní. Nikomu ho prosím neposílejte.',
    },
    notYou: 'Nevíte, o co jde? Pak tento e-mail ignorujte: nic se nestane.',
    roles: {
      owner: 'vlastník',
      operator: 'správce',
      'privacy-officer': 'ochrana osobních údajů',
      accountant: 'účetní',
      organizer: 'pořadatel',
      photographer: 'fotograf',
    },
  },
};

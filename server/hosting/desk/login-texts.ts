/** The languages of the desk. */
export const LOGIN_LANGUAGES = ['en', 'de', 'ru', 'cs'] as const;
export type LoginLanguage = (typeof LOGIN_LANGUAGES)[number];

/**
 * Texts of the pages on which members log in without a provider. `{email}`, `{brand}` and `{minutes}` are placeholders.
 */
export interface LoginTexts {
  title: string;
  heading: string;
  intro: string;
  invited: string;
  email: string;
  send: string;
  byProvider: string;
  shop: string;
  shopHint: string;
  logIn: string;
  asOperator: string;
  or: string;
  usePasskey: string;
  useCode: string;
  passkeyFailed: string;
  passkeyCanceled: string;
  passkeyStranger: string;
  codeHeading: string;
  codeIntro: string;
  code: string;
  codeRefused: string;
  sentHeading: string;
  sent: string;
  sentHint: string;
  openMailbox: string;
  otherAddress: string;
  openHeading: string;
  open: string;
  openOf: string;
  openSetup: string;
  openOther: string;
  openButton: string;
  openHint: string;
  overHeading: string;
  over: string;
  sendNew: string;
  noMemberHeading: string;
  noMember: string;
  invalidEmail: string;
  tooManyHeading: string;
  tooMany: string;
  back: string;
  setupHeading: string;
  setupIntro: string;
  setupSecret: string;
  setupButton: string;
  setupRefused: string;
  setupOverHeading: string;
  setupOver: string;
  noShopHeading: string;
  noShopSetup: string;
  noShopDesk: string;
  noShop: string;
  demoPeople: string;
  demoOperator: string;
  demoOperatorButton: string;
}

const TEXTS: Record<LoginLanguage, LoginTexts> = {
  en: {
    title: 'Desk',
    heading: 'Sign in to the desk',
    intro: 'Enter your email address. We’ll send you a link that signs you in. No password needed.',
    invited: 'You’re invited to the desk of {brand}. We’ll send a sign-in link to the invited address.',
    email: 'Email address',
    send: 'Send me a link',
    byProvider: 'Sign in through your shop’s sign-in service',
    shop: 'Short name of the shop',
    shopHint: 'It is in the link of your invitation, as in tenant=example.',
    logIn: 'Sign in',
    asOperator: 'Sign in as an operator of the installation',
    or: 'Or sign in without a mail:',
    usePasskey: 'Use a passkey',
    useCode: 'Use a recovery code',
    passkeyFailed: 'This passkey does not work here. Use a link instead.',
    passkeyCanceled: 'No passkey was used. Try again, or use a link.',
    passkeyStranger:
      'The address of this passkey is not a member of any desk here. Ask an owner for an invitation.',
    codeHeading: 'Sign in with a recovery code',
    codeIntro:
      'Each code works once. To refund, erase or change your sign-in you will also need a link or a passkey.',
    code: 'Recovery code',
    codeRefused: 'The address or the code is wrong, or the code was used already.',
    sentHeading: 'Check your inbox',
    sent: 'If {email} can sign in here, a mail with a link is on its way. The link works once, for {minutes} minutes.',
    sentHint:
      'Nothing after a few minutes? Check your spam folder and the spelling of the address. You can close this page.',
    openMailbox: 'Open the mailbox of this demo',
    otherAddress: 'Use another address',
    openHeading: 'Sign in as {email}?',
    open: 'This link signs you in to the desk with this address.',
    openOf: 'This link signs you in to the desk of {brand} with this address.',
    openSetup: 'This link makes this address the operator of the whole installation, and signs you in.',
    openOther: 'You are signed in as {email} in this browser. That session will end.',
    openButton: 'Sign in',
    openHint: 'Not your address? Close this page. Somebody may be trying to get you into their account.',
    overHeading: 'This link no longer works',
    over: 'It was used already, it is older than {minutes} minutes, or it is incomplete.',
    sendNew: 'Send a new link',
    noMemberHeading: 'No access',
    noMember: '{email} is not a member of this desk. Ask an owner for an invitation.',
    invalidEmail: 'This is not an email address. Check its spelling.',
    tooManyHeading: 'Too many attempts',
    tooMany: 'Too many sign-ins began in your network. Please wait a quarter of an hour, then try again.',
    back: 'Back to the sign-in',
    setupHeading: 'Set up your shop',
    setupIntro:
      'Enter the setup secret and your email address. You become the operator of this installation: you may do everything in every brand. The secret is in the file setup-secret in DATA_DIR.',
    setupSecret: 'Setup secret',
    setupButton: 'Continue',
    setupRefused: 'The setup secret is wrong. Copy the second line of the file setup-secret.',
    setupOverHeading: 'There is nothing to set up',
    setupOver:
      'This installation has an operator or members already, or its settings decide who operates it. Sign in instead.',
    noShopHeading: 'There is no shop at this address',
    noShopSetup:
      'This installation has no operator yet. Set it up with the setup secret: the terminal shows it, and it is in the file setup-secret in DATA_DIR.',
    noShopDesk: 'Sign in to the desk to open a shop, or check the address.',
    noShop: 'Check the address. If you run this installation, give this host to a shop.',
    demoPeople: 'Try the demo as one of its members. They sign in with the password {password}.',
    demoOperator:
      'To open a shop of your own in this demo, sign in as {email}, the operator of this installation.',
    demoOperatorButton: 'Open my own shop',
  },
  de: {
    title: 'Verwaltung',
    heading: 'Anmelden',
    intro:
      'Gib deine E-Mail-Adresse ein. Wir schicken dir einen Link, der dich anmeldet – ganz ohne Passwort.',
    invited:
      'Du bist in die Verwaltung von {brand} eingeladen. Wir schicken den Anmeldelink an die eingeladene Adresse.',
    email: 'E-Mail-Adresse',
    send: 'Link schicken',
    byProvider: 'Über den Anmeldedienst deines Shops anmelden',
    shop: 'Kurzname des Shops',
    shopHint: 'Er steht im Link deiner Einladung, etwa tenant=beispiel.',
    logIn: 'Anmelden',
    asOperator: 'Als Betreiber der Installation anmelden',
    or: 'Oder ohne Mail anmelden:',
    usePasskey: 'Passkey verwenden',
    useCode: 'Wiederherstellungscode verwenden',
    passkeyFailed: 'Dieser Passkey funktioniert hier nicht. Nimm stattdessen einen Link.',
    passkeyCanceled: 'Es wurde kein Passkey verwendet. Versuch es noch einmal oder nimm einen Link.',
    passkeyStranger:
      'Die Adresse dieses Passkeys gehört hier zu keiner Verwaltung. Bitte einen Inhaber um eine Einladung.',
    codeHeading: 'Mit einem Wiederherstellungscode anmelden',
    codeIntro:
      'Jeder Code gilt einmal. Zum Erstatten, Löschen und zum Ändern deiner Anmeldung brauchst du außerdem einen Link oder einen Passkey.',
    code: 'Wiederherstellungscode',
    codeRefused: 'Die Adresse oder der Code ist falsch, oder der Code wurde schon benutzt.',
    sentHeading: 'Schau in dein Postfach',
    sent: 'Wenn sich {email} hier anmelden darf, ist eine Mail mit einem Link unterwegs. Der Link gilt einmal, {minutes} Minuten lang.',
    sentHint:
      'Nach ein paar Minuten nichts da? Sieh im Spam-Ordner nach und prüfe die Schreibweise der Adresse. Du kannst diese Seite schließen.',
    openMailbox: 'Postfach dieser Demo öffnen',
    otherAddress: 'Andere Adresse verwenden',
    openHeading: 'Als {email} anmelden?',
    open: 'Dieser Link meldet dich mit dieser Adresse in der Verwaltung an.',
    openOf: 'Dieser Link meldet dich mit dieser Adresse in der Verwaltung von {brand} an.',
    openSetup: 'Dieser Link macht diese Adresse zum Betreiber der ganzen Installation und meldet dich an.',
    openOther: 'In diesem Browser bist du als {email} angemeldet. Diese Anmeldung endet dann.',
    openButton: 'Anmelden',
    openHint:
      'Nicht deine Adresse? Dann schließe diese Seite: Vielleicht will dich jemand in ein fremdes Konto locken.',
    overHeading: 'Dieser Link gilt nicht mehr',
    over: 'Er wurde schon benutzt, ist älter als {minutes} Minuten oder unvollständig.',
    sendNew: 'Neuen Link schicken',
    noMemberHeading: 'Kein Zugang',
    noMember:
      '{email} gehört nicht zu dieser Verwaltung. Bitte eine Inhaberin oder einen Inhaber um eine Einladung.',
    invalidEmail: 'Das ist keine E-Mail-Adresse. Prüfe die Schreibweise.',
    tooManyHeading: 'Zu viele Versuche',
    tooMany:
      'In deinem Netz wurden zu viele Anmeldungen begonnen. Bitte warte eine Viertelstunde und versuche es dann noch einmal.',
    back: 'Zurück zur Anmeldung',
    setupHeading: 'Shop einrichten',
    setupIntro:
      'Gib das Einrichtungsgeheimnis und deine E-Mail-Adresse ein. Du wirst Betreiber dieser Installation und darfst alles in jeder Marke. Das Geheimnis steht in der Datei setup-secret in DATA_DIR.',
    setupSecret: 'Einrichtungsgeheimnis',
    setupButton: 'Weiter',
    setupRefused: 'Das Einrichtungsgeheimnis ist falsch. Kopiere die zweite Zeile der Datei setup-secret.',
    setupOverHeading: 'Hier ist nichts mehr einzurichten',
    setupOver:
      'Diese Installation hat schon einen Betreiber oder Mitglieder, oder ihre Einstellungen legen den Betreiber fest. Melde dich stattdessen an.',
    noShopHeading: 'Unter dieser Adresse gibt es keinen Shop',
    noShopSetup:
      'Diese Installation hat noch keinen Betreiber. Richte sie mit dem Einrichtungsgeheimnis ein: Es steht im Terminal und in der Datei setup-secret in DATA_DIR.',
    noShopDesk: 'Melde dich in der Verwaltung an, um einen Shop zu eröffnen, oder prüfe die Adresse.',
    noShop: 'Prüfe die Adresse. Wenn du diese Installation betreibst, gib diesen Host einem Shop.',
    demoPeople:
      'Probiere die Demo als eines ihrer Mitglieder aus. Sie melden sich mit dem Passwort {password} an.',
    demoOperator:
      'Um in dieser Demo einen eigenen Shop zu eröffnen, melde dich als {email} an, als Betreiber dieser Installation.',
    demoOperatorButton: 'Eigenen Shop eröffnen',
  },
  ru: {
    title: 'Рабочий кабинет',
    heading: 'Вход в кабинет',
    intro: 'Введите адрес электронной почты. Мы пришлём ссылку для входа, пароль не нужен.',
    invited: 'Вас пригласили в кабинет {brand}. Мы пришлём ссылку для входа на приглашённый адрес.',
    email: 'Адрес электронной почты',
    send: 'Прислать ссылку',
    byProvider: 'Войти через службу входа вашего магазина',
    shop: 'Короткое имя магазина',
    shopHint: 'Оно есть в ссылке из приглашения, например tenant=example.',
    logIn: 'Войти',
    asOperator: 'Войти как администратор установки',
    or: 'Или войдите без письма:',
    usePasskey: 'Войти с ключом доступа',
    useCode: 'Ввести код восстановления',
    passkeyFailed: 'Этот ключ доступа здесь не работает. Войдите по ссылке.',
    passkeyCanceled: 'Ключ доступа не использован. Попробуйте ещё раз или войдите по ссылке.',
    passkeyStranger:
      'Адрес этого ключа доступа не участвует ни в одном кабинете. Попросите владельца прислать приглашение.',
    codeHeading: 'Вход по коду восстановления',
    codeIntro:
      'Каждый код действует один раз. Чтобы вернуть деньги, удалить данные или изменить способы входа, понадобится ещё ссылка или ключ доступа.',
    code: 'Код восстановления',
    codeRefused: 'Адрес или код неверен, либо код уже использован.',
    sentHeading: 'Проверьте почту',
    sent: 'Если у {email} есть доступ, письмо со ссылкой уже в пути. Ссылка сработает один раз и действует {minutes} минут.',
    sentHint:
      'Письма нет уже несколько минут? Загляните в папку «Спам» и проверьте, верно ли написан адрес. Эту страницу можно закрыть.',
    openMailbox: 'Открыть почтовый ящик демоверсии',
    otherAddress: 'Указать другой адрес',
    openHeading: 'Войти как {email}?',
    open: 'По этой ссылке вы войдёте в кабинет с этим адресом.',
    openOf: 'По этой ссылке вы войдёте в кабинет {brand} с этим адресом.',
    openSetup:
      'По этой ссылке владелец адреса станет администратором всей установки, и вы войдёте в кабинет.',
    openOther: 'Сейчас в этом браузере выполнен вход как {email}. Он завершится.',
    openButton: 'Войти',
    openHint: 'Это не ваш адрес? Закройте страницу: возможно, вас хотят заманить в чужую учётную запись.',
    overHeading: 'Ссылка больше не действует',
    over: 'Она уже использована, старше {minutes} минут или скопирована не целиком.',
    sendNew: 'Прислать новую ссылку',
    noMemberHeading: 'Нет доступа',
    noMember: '{email} не участвует в этом кабинете. Попросите владельца прислать приглашение.',
    invalidEmail: 'Это не адрес электронной почты. Проверьте, верно ли он написан.',
    tooManyHeading: 'Слишком много попыток',
    tooMany: 'Из вашей сети слишком часто пытались войти. Подождите четверть часа и попробуйте снова.',
    back: 'Вернуться ко входу',
    setupHeading: 'Настройка магазина',
    setupIntro:
      'Введите секрет настройки и свой адрес электронной почты. Вы станете администратором этой установки: вам будет доступно всё во всех брендах. Секрет находится в файле setup-secret в DATA_DIR.',
    setupSecret: 'Секрет настройки',
    setupButton: 'Продолжить',
    setupRefused: 'Секрет настройки неверен. Скопируйте вторую строку файла setup-secret.',
    setupOverHeading: 'Настраивать больше нечего',
    setupOver:
      'У этой установки уже есть администратор или участники, или администратора определяют её настройки. Просто войдите.',
    noShopHeading: 'По этому адресу нет магазина',
    noShopSetup:
      'У этой установки ещё нет администратора. Настройте её с помощью секрета настройки: он показан в терминале и записан в файле setup-secret в DATA_DIR.',
    noShopDesk: 'Войдите в кабинет, чтобы открыть магазин, или проверьте адрес.',
    noShop: 'Проверьте адрес. Если вы управляете этой установкой, назначьте этот хост магазину.',
    demoPeople: 'Попробуйте демоверсию как один из её участников. Пароль у всех один: {password}.',
    demoOperator:
      'Чтобы открыть в этой демоверсии собственный магазин, войдите как {email} – администратор этой установки.',
    demoOperatorButton: 'Открыть свой магазин',
  },
  cs: {
    title: 'Administrace',
    heading: 'Přihlášení do administrace',
    intro: 'Zadejte svou e-mailovou adresu. Pošleme vám odkaz, kterým se přihlásíte. Heslo nepotřebujete.',
    invited: 'Máte pozvánku do administrace {brand}. Odkaz pro přihlášení pošleme na pozvanou adresu.',
    email: 'E-mailová adresa',
    send: 'Poslat odkaz',
    byProvider: 'Přihlásit se přihlašovací službou vašeho obchodu',
    shop: 'Krátký název obchodu',
    shopHint: 'Najdete ho v odkazu z pozvánky, například tenant=example.',
    logIn: 'Přihlásit se',
    asOperator: 'Přihlásit se jako provozovatel instalace',
    or: 'Nebo se přihlaste bez e-mailu:',
    usePasskey: 'Použít přístupový klíč',
    useCode: 'Použít obnovovací kód',
    passkeyFailed: 'Tento přístupový klíč tu nefunguje. Použijte odkaz.',
    passkeyCanceled: 'Přístupový klíč nebyl použit. Zkuste to znovu, nebo použijte odkaz.',
    passkeyStranger:
      'Adresa tohoto přístupového klíče tu nepatří do žádné administrace. Požádejte majitele o pozvánku.',
    codeHeading: 'Přihlášení obnovovacím kódem',
    codeIntro:
      'Každý kód platí jednou. K vracení peněz, mazání a ke změně přihlášení budete potřebovat také odkaz nebo přístupový klíč.',
    code: 'Obnovovací kód',
    codeRefused: 'Adresa nebo kód nesouhlasí, nebo už byl kód použit.',
    sentHeading: 'Podívejte se do schránky',
    sent: 'Pokud se {email} smí přihlásit, e-mail s odkazem je na cestě. Odkaz funguje jednou a platí {minutes} minut.',
    sentHint:
      'Nic nepřišlo ani po pár minutách? Podívejte se do spamu a zkontrolujte, zda je adresa napsaná správně. Tuto stránku můžete zavřít.',
    openMailbox: 'Otevřít schránku této ukázky',
    otherAddress: 'Použít jinou adresu',
    openHeading: 'Přihlásit se jako {email}?',
    open: 'Tento odkaz vás přihlásí do administrace s touto adresou.',
    openOf: 'Tento odkaz vás s touto adresou přihlásí do administrace {brand}.',
    openSetup: 'Tento odkaz udělá z této adresy provozovatele celé instalace a přihlásí vás.',
    openOther: 'V tomto prohlížeči jste nyní přihlášeni jako {email}. Toto přihlášení skončí.',
    openButton: 'Přihlásit se',
    openHint: 'Není to vaše adresa? Zavřete stránku: někdo se vás možná snaží dostat do svého účtu.',
    overHeading: 'Tento odkaz už neplatí',
    over: 'Byl už použit, je starší než {minutes} minut, nebo není celý.',
    sendNew: 'Poslat nový odkaz',
    noMemberHeading: 'Bez přístupu',
    noMember: '{email} do této administrace nepatří. Požádejte majitele o pozvánku.',
    invalidEmail: 'Toto není e-mailová adresa. Zkontrolujte, zda je napsaná správně.',
    tooManyHeading: 'Příliš mnoho pokusů',
    tooMany: 'Z vaší sítě přišlo příliš mnoho pokusů o přihlášení. Počkejte čtvrt hodiny a zkuste to znovu.',
    back: 'Zpět na přihlášení',
    setupHeading: 'Nastavení obchodu',
    setupIntro:
      'Zadejte tajemství nastavení a svou e-mailovou adresu. Stanete se provozovatelem této instalace a smíte vše ve všech značkách. Tajemství je v souboru setup-secret v DATA_DIR.',
    setupSecret: 'Tajemství nastavení',
    setupButton: 'Pokračovat',
    setupRefused: 'Tajemství nastavení není správné. Zkopírujte druhý řádek souboru setup-secret.',
    setupOverHeading: 'Není co nastavovat',
    setupOver:
      'Tato instalace už má provozovatele nebo členy, nebo provozovatele určuje její nastavení. Místo toho se přihlaste.',
    noShopHeading: 'Na této adrese není žádný obchod',
    noShopSetup:
      'Tato instalace ještě nemá provozovatele. Nastavte ji pomocí tajemství nastavení: zobrazuje ho terminál a je v souboru setup-secret v DATA_DIR.',
    noShopDesk: 'Přihlaste se do administrace a otevřete obchod, nebo zkontrolujte adresu.',
    noShop: 'Zkontrolujte adresu. Pokud tuto instalaci provozujete, přidělte tento host některému obchodu.',
    demoPeople: 'Vyzkoušejte ukázku jako některý z jejích členů. Všichni mají heslo {password}.',
    demoOperator:
      'Chcete-li v této ukázce otevřít vlastní obchod, přihlaste se jako {email}, provozovatel této instalace.',
    demoOperatorButton: 'Otevřít vlastní obchod',
  },
};

/** Returns the texts in the first language of an Accept-Language header that the desk has; otherwise in English. */
export function loginTexts(accepted: string | undefined): { language: LoginLanguage; texts: LoginTexts } {
  const wanted = (accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const known = wanted.flatMap((name) => LOGIN_LANGUAGES.filter((language) => language === name));
  const [language = 'en'] = known;
  return { language, texts: TEXTS[language] };
}

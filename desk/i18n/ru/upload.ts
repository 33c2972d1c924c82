import type en from '../en/upload.ts';
import { plural, type Texts } from '../texts.ts';

const photos = (count: number, shown: string) =>
  plural('ru', count, {
    one: `${shown} фотография`,
    few: `${shown} фотографии`,
    other: `${shown} фотографий`,
  });

export default {
  heading: 'Отправка фотографий',
  by: (photographer, day) => `От имени: ${photographer}. Ссылка действует до ${day}`,
  over: 'Эта ссылка больше не действует. Попросите новую там, где её получили. Всё, что отправлено, сохранено.',
  notFound: 'Это не ссылка для загрузки. Откройте адрес, который вам дали, или отсканируйте код ещё раз.',
  offline: 'Сервер недоступен. Страница сама попробует ещё раз.',
  drop: 'Перетащите сюда фотографии и папки',
  choose: 'Выбрать фотографии',
  chooseFolder: 'Выбрать папку',
  looking: (count, shown) => `Проверяем: ${photos(count, shown)}…`,
  otherDay: (count, shown, day) => `${photos(count, shown)} за ${day}`,
  otherDays: 'Эти снимки сделаны не в день события:',
  sendThese: 'Отправить и их',
  leaveThese: 'Не отправлять',
  leftRaw: (count, shown) =>
    plural('ru', count, {
      one: `${shown} RAW-файл пропущен: магазин продаёт JPEG.`,
      few: `${shown} RAW-файла пропущено: магазин продаёт JPEG.`,
      other: `${shown} RAW-файлов пропущено: магазин продаёт JPEG.`,
    }),
  leftOther: (count, shown) =>
    plural('ru', count, {
      one: `Пропущен ${shown} файл, который не является фотографией.`,
      few: `Пропущено ${shown} файла, которые не являются фотографиями.`,
      other: `Пропущено ${shown} файлов, которые не являются фотографиями.`,
    }),
  progress: 'Отправлено из выбранного',
  sentOf: (done, all) => `Отправлено ${done} из ${all}`,
  minutes: (count, shown) =>
    plural('ru', count, {
      one: `осталась примерно ${shown} минута`,
      few: `осталось примерно ${shown} минуты`,
      other: `осталось примерно ${shown} минут`,
    }),
  known: (count, shown) =>
    plural('ru', count, {
      one: `${shown} уже была на месте`,
      few: `${shown} уже были на месте`,
      other: `${shown} уже были на месте`,
    }),
  cutOff: 'Нет связи. Отправка сама продолжится с того же места.',
  paused: 'Приостановлено.',
  allSent: 'Всё отправлено.',
  previewsFirst:
    'Сначала отправляются уменьшенные снимки: их сразу можно найти и купить. Полный размер — следом.',
  keepOpen:
    'Не закрывайте страницу. Если она закрылась, выберите те же фотографии ещё раз: уже полученное дважды не отправляется.',
  pause: 'Приостановить',
  goOn: 'Продолжить',
  limit: 'Занимать не больше',
  limits: { none: 'всего канала', slow: '1 МБ в секунду', medium: '4 МБ в секунду' },
  unreadable: (names) => `Больше не читаются: ${names}. Вставьте карту и выберите их ещё раз.`,
  here: 'В магазине',
  received: 'Получено',
  published: 'В продаже',
  withBibs: 'С номерами',
  awaited: 'Полный размер будет позже',
  refused: 'Отклонено',
  refusedFiles: 'Отклонённые файлы',
  problems: {
    other: 'не читается',
    NotAPhoto: 'не фотография',
    NotAnImage: 'не фотография',
    Broken: 'повреждён',
    TooLarge: 'слишком большой: сохраните как JPEG',
    Truncated: 'файл неполный: скопируйте его с карты ещё раз',
    UnsupportedFormat: 'сохраните как JPEG',
    TooSmall: 'слишком маленький',
    CameraRaw: 'RAW-файл',
    Removed: 'удалён магазином',
    NoHeicDecoder: 'HEIC: отправьте как JPEG',
  },
  places: {
    label: 'Где вы снимали?',
    hint: 'Относится к тому, что вы выберете дальше. Так легче понять, кто на фотографии.',
    none: 'Не указано',
    start: 'Старт',
    finish: (course) => `Финиш ${course}`,
    kilometre: (km) => `${km} км`,
    other: 'Другой километр',
  },
  clock: {
    title: 'Верно ли идут часы камеры?',
    how: 'Сфотографируйте код один раз каждой камерой и отправьте снимок вместе с остальными. В продажу он не попадёт.',
    show: 'Показать код',
    hide: 'Убрать код',
    code: 'Код, который показывает время',
    right: (camera) => `${camera}: часы идут верно.`,
    slow: (camera, apart) => `${camera}: часы отстают на ${apart}.`,
    fast: (camera, apart) => `${camera}: часы спешат на ${apart}.`,
    apply: 'Исправить время её снимков',
    applied: 'Время её снимков исправлено, и новых тоже.',
    takeBack: 'Отменить исправление',
  },
  own: {
    title: 'Ваши фотографии',
    filters: { All: 'Все', NoBib: 'Без номера', Hidden: 'Скрытые вами' },
    none: 'Нет.',
    noBib: 'без номера',
    more: 'Показать ещё',
    showAgain: 'Показать снова',
  },
  sales: {
    title: 'Продано ваших фотографий',
    none: 'Пока ничего.',
    sold: (count, shown, amount) => `${photos(count, shown)}, ${amount}.`,
    share: (amount) => `Ваша доля: ${amount}.`,
    deferred: (amount) => `Ещё ${amount} оплачено за фотографии, которые появятся позже.`,
    hint: 'С этого события, без налога. В расчёте каждый месяц округляется один раз.',
  },
  proposals: {
    title: 'Навести порядок?',
    how: (count, shown) =>
      `Можно скрыть: ${photos(count, shown)}. Без вашего решения ничего не скрывается, и всё можно показать снова.`,
    reasons: { Blurred: 'не в фокусе', Doubled: 'почти как соседняя, которая останется' },
    hide: 'Скрыть',
    keep: 'Оставить',
    hideAll: (count, shown) => `Скрыть: ${photos(count, shown)}`,
    keepAll: 'Оставить все',
  },
  finish: 'Это всё от меня',
  finished: (moment) => `${moment} вы сообщили, что это всё. Спасибо!`,
  more: 'Будет ещё',
} satisfies Texts<typeof en>;

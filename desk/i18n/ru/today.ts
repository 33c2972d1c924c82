import type en from '../en/today.ts';
import type { Texts } from '../texts.ts';

export default {
  quiet: 'Сейчас ничего не требует внимания.',
  asOf: (moment: string) => `По состоянию на ${moment}`,
  mails: 'Недоставленные письма',
  toOrder: 'Открыть заказ',
  payments: 'Незавершённые платежи',
  paymentStates: {
    Created: 'начат и не завершён',
    Pending: 'платёжная система ещё не ответила',
    Returning: 'деньги ещё не возвращены',
    RefundFailed: 'возврат не дошёл, у покупателя нет денег',
  },
  removals: 'Обращения об удалении фотографий',
  removalsState: (open: string, soon: string, late: string) =>
    `открыто: ${open}, срок на этой неделе: ${soon}, просрочено: ${late}`,
  toRemovals: 'К обращениям',
  originals: 'Оригиналы не пришли',
  originalsMeaning: (photos: string) =>
    `Фото, которые больше трёх дней ждут оригинала: ${photos}. Спросите фотографа. Заказы с такими фото перечислены здесь: верните деньги, если файла не будет.`,
  originalsOf: (count: string) => `фото: ${count}`,
  webhooks: 'Вебхуки с ошибками',
  webhook: (waiting: string, givenUp: string) => `в очереди: ${waiting}, не доставлено: ${givenUp}`,
  toWebhooks: 'Открыть вебхуки',
  deletions: 'Удаления событий, которые не завершаются',
  deletionsHint: 'Событий уже нет в магазине, но их данные ещё хранятся. Причина — в журнале сервера.',
  jobs: 'Невыполненные задачи',
  jobsHint: 'За последние сутки. Причина указана в журнале сервера.',
  events: 'События',
  event: 'Событие',
  date: 'Дата',
  published: 'Опубликовано',
  processing: 'В обработке',
  failed: 'Не прочитано',
  coverage: 'Стартовавшие с фото',
  hidden: 'не в магазине',
  noEvents: 'За последние две недели событий не было, и новых пока нет.',
  videos: (count: string) => `видео в работе: ${count}`,
  noStartList: 'нет стартового списка',
  failing: (places: string) => `Плохо читаются номера: ${places}`,
  inDoubt: (count: string) => `сомнительных номеров: ${count}`,
  retry: 'Прочитать ещё раз',
  retryMeaning: (title: string) =>
    `Непрочитанные фото и видео события «${title}» будут обработаны ещё раз, возможно, более новой версией.`,
  server: 'Сервер',
  queue: 'Очередь',
  queueState: (active: string, waiting: string, isMore: boolean) =>
    `выполняется: ${active}, ждёт: ${isMore ? 'не меньше ' : ''}${waiting}`,
  disk: 'Диск',
  free: (free: string, total: string) => `свободно ${free} из ${total}`,
  diskFull: 'Диск почти заполнен: освободите место до следующего импорта.',
  backup: 'Резервная копия',
  backupAge: (ago: string) => `последняя — ${ago}`,
  backupNone: 'ещё не создана',
  backupLate:
    'Свежей резервной копии нет, или последняя попытка не удалась. Сообщите администратору сервера: причина указана в журнале.',
} satisfies Texts<typeof en>;

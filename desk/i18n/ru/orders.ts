import type en from '../en/orders.ts';
import { plural, type Words } from '../words.ts';

export default {
  search: 'Найти',
  searched: 'Номер заказа, адрес почты или id фото',
  searchHint: 'Например, 2026-000017 или anna@example.com',
  list: 'Найденные заказы',
  more: 'Найдено больше: уточните запрос.',
  order: (number: string) => `Заказ ${number}`,
  number: 'Номер',
  state: 'Статус',
  email: 'Адрес',
  total: 'Сумма',
  created: 'Оформлен',
  keptUntil: 'Файлы доступны до',
  keptEndless: 'бессрочно',
  openPage: 'Страница покупателя',
  states: { AwaitingPayment: 'не оплачен', Completed: 'оплачен', Canceled: 'отменён' },
  lines: 'Что куплено',
  discount: (code: string) => `Код ${code}`,
  payments: 'Платежи',
  paymentStates: {
    Created: 'начат',
    Pending: 'не завершён',
    Paid: 'оплачен',
    Declined: 'отклонён',
    Expired: 'истёк',
    Refunded: 'возвращён',
  },
  returning: 'возвращается',
  mails: 'Письма',
  archives: 'Архивы',
  archiveStates: { Preparing: 'готовится', Published: 'готов', Failed: 'ошибка' },
  files: (count: number) =>
    `${count} ${plural('ru', count, { one: 'файл', few: 'файла', many: 'файлов', other: 'файла' })}`,
  none: 'Нет.',
  resend: {
    action: 'Отправить письмо ещё раз',
    send: 'Отправить',
    email: 'Кому',
    meaning: 'Покупатель ещё раз получит письмо со ссылкой на файлы.',
    corrected: 'Теперь это адрес заказа: и следующие письма пойдут на него.',
    done: 'Письмо отправляется.',
  },
  extend: {
    action: 'Продлить доступ',
    days: 'Дней от сегодняшнего дня',
    meaning: (day: string) => `Файлы можно будет скачать до ${day}.`,
    done: 'Доступ к файлам продлён.',
  },
  goodwill: {
    action: 'Промокод в подарок',
    send: 'Отправить промокод',
    kind: 'Скидка',
    percent: 'В процентах',
    amount: 'Суммой',
    days: 'Действует дней',
    meaning: (email: string) => `${email} получит промокод по почте. Он действует один раз.`,
    done: 'Промокод отправляется.',
  },
  refund: {
    action: 'Вернуть деньги',
    title: (number: string) => `Возврат по заказу ${number}`,
    back: (amount: string, way: string) =>
      `${amount} вернутся тем же способом, которым заказ оплачен (${way}).`,
    resume: (amount: string) =>
      `Решение о возврате ${amount} уже принято, но платёжная система его ещё не выполнила. Запрос будет отправлен ещё раз.`,
    cancel: 'За этот заказ ничего не платили: деньги не переводятся.',
    nothing: 'Возвращать нечего: заказ не оплачен или уже отменён.',
    closes:
      'После этого заказ отменяется, скачать файлы больше нельзя. Использованные в нём промокоды снова действуют.',
    mailed: (email: string) => `${email} получит письмо, как только деньги будут возвращены.`,
    archives: (count: number) =>
      `${plural('ru', count, { one: 'Перестанет', few: 'Перестанут', many: 'Перестанут', other: 'Перестанут' })} работать: ${count} ${plural('ru', count, { one: 'архив', few: 'архива', many: 'архивов', other: 'архива' })}.`,
    usedCode: (code: string) =>
      `Подарочный код ${code} уже использован: фото останутся у того, кто его ввёл.`,
    unusedCode: (code: string) => `Подарочный код ${code} перестанет действовать.`,
    give: 'Вернуть деньги',
    again: 'Запросить ещё раз',
    cancelIt: 'Отменить заказ',
    whyNeeded: 'Укажите причину: она сохраняется для бухгалтерии.',
    onItsWay:
      'Запрос на возврат отправляется платёжной системе. Заказ будет отменён, когда деньги вернутся; до этого возврат не выполнен.',
    canceled: 'Заказ отменён.',
  },
} satisfies Words<typeof en>;

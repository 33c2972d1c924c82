import type en from '../en/members.ts';
import type { Texts } from '../texts.ts';

export default {
  links: 'Ссылки только для чтения',
  add: 'Добавить сотрудника',
  invite: 'Добавить и пригласить',
  invitation:
    'Тем, кто ещё не входил в кабинет, придёт приглашение по почте. Ссылка сработает один раз в течение семи дней.',
  address: 'Адрес эл. почты',
  role: 'Роль',
  roles: {
    owner: 'Владелец',
    operator: 'Оператор',
    'privacy-officer': 'Защита данных',
    accountant: 'Бухгалтерия',
    organizer: 'Организатор',
    photographer: 'Фотограф',
  },
  mayDo: {
    owner: 'Всё, включая сотрудников и настройки.',
    operator: 'События, фото, заказы и возвраты.',
    'privacy-officer': 'Люди и то, что посетители сообщают о фото.',
    accountant: 'Видит заказы и суммы.',
    organizer: 'Одно событие: его фото и участники.',
    photographer: 'Свои фото.',
  },
  ofEvent: (role, event) => `${role}, событие «${event}»`,
  event: 'Событие',
  since: 'С какого дня',
  invited: (day) => `приглашение от ${day}`,
  remove: 'Отозвать',
  removeFrom: (email) => `Отозвать доступ: ${email}`,
  which: 'Что отозвать',
  all: 'Все роли',
  losesAll: 'Доступ закончится со следующего нажатия, все токены перестанут действовать.',
  losesOne:
    'Всё, что разрешала только эта роль, со следующего нажатия перестанет работать, в том числе через токены.',
} satisfies Texts<typeof en>;

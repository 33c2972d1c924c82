import type en from '../en/uploads.ts';
import type { Words } from '../words.ts';

export default {
  title: 'Загрузки',
  explanation:
    'По ссылке фотограф отправляет снимки этого события из любого браузера и без входа: по плохой связи, с перерывами, несколько дней. Тот, у кого есть ссылка, отправляет от его имени, пока она действует.',
  invite: 'Пригласить фотографа',
  none: 'Пока никто не приглашён.',
  photographer: 'Фотограф',
  photographerHint: 'Чьи это снимки. Новое имя добавится к фотографам.',
  days: 'Сколько дней действует',
  until: 'Действует до',
  over: 'истекла',
  revokedOn: (day) => `отозвана ${day}`,
  received: 'Получено',
  published: 'В продаже',
  withBibs: 'С номерами',
  refused: 'Отклонено',
  thatIsAll: '«Это всё»',
  made: (photographer) => `Ссылка для фотографа: ${photographer}`,
  shownOnce: 'Скопируйте её сейчас или дайте отсканировать код: она показана только здесь.',
  code: 'Ссылка в виде QR-кода',
  revoke: 'Отозвать',
  revokeOf: (photographer) => `Отозвать ссылку (${photographer})?`,
  revoked: 'Она перестанет действовать сразу, даже посреди снимка. Полученное останется. Отменить нельзя.',
} satisfies Words<typeof en>;

import type en from '../en/photographers.ts';
import type { Texts } from '../texts.ts';

export default {
  name: 'Имя',
  alsoWritten: (names) => `также ${names}`,
  member: 'Сотрудник',
  nobody: 'нет',
  link: 'Связать с сотрудником',
  linkOf: (name) => `Кто из сотрудников — ${name}?`,
  linkMeans: 'С ролью фотографа сотрудник видит и скрывает фото с этим именем и никакие другие.',
  needsRole: 'Роли фотографа пока нет: дайте её в разделе «Сотрудники».',
  merge: 'Объединить',
  mergeOf: (name) => `Чьё это ещё имя — ${name}?`,
  into: 'Фотограф',
  mergeMeans: (from, to) =>
    `Все фото с именем ${from} перейдут к ${to}, в том числе будущие. Отменить это нельзя.`,
  none: 'Пока ни у одного фото не указан автор. При импорте имя берётся из камеры или из названия папки.',
} satisfies Texts<typeof en>;

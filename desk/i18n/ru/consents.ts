import type en from '../en/consents.ts';
import type { Texts } from '../texts.ts';

export default {
  given: 'Данные и отозванные',
  grounds: 'Правовые основания для лиц',
  intro:
    'На что согласились посетители и участники, с каким текстом и когда они отозвали согласие. Отзывают они его сами — там же, где дали.',
  groundsIntro:
    'Без правового основания лица не ищутся. Укажите его на странице события, в разделе «Изменить»; здесь видно, кто и какое указал.',
  to: 'Согласие на',
  kinds: {
    FaceSearch: 'поиск по селфи',
    Crew: 'то, что другой человек видит и покупает фото',
    Alert: 'письмо, когда появятся фото',
  },
  all: 'все',
  when: 'Когда',
  event: 'Событие',
  wording: 'Текст',
  version: (version: number, language: string) => `Редакция ${version}, ${language}`,
  unknownWording: 'Не записано: раньше, чем велась эта запись',
  byLink: (language: string) => `Подтверждено по ссылке из письма, ${language}`,
  state: 'Состояние',
  states: { Standing: 'не отозвано', Withdrawn: 'отозвано' },
  person: 'Человек',
  kept: 'Что хранится',
  nobody: 'неизвестно, чьё',
  none: 'Пока никто ни на что не соглашался.',
  searched: 'Событие',
  search: 'Найти',
  faces: 'Лица на фото',
  ground: 'Правовое основание',
  written: 'Указано',
  notRecorded: 'не менялось',
  noneNeeded: 'нет: лица не ищутся',
  missing: 'не указано: лица не ищутся',
} satisfies Texts<typeof en>;

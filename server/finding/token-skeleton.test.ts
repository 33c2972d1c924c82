import { expect, test } from 'vitest';
import { tokenSkeletons } from './token-skeleton.ts';

test.each(
  [
    'Шевченко Shevchenko Szewczenko Ševčenko Sevcenko Schewtschenko',
    'Ахматова Akhmatova Achmatowa Ahmatova',
    'Чехов Chekhov Čechov Tschechow',
    'Щербаков Shcherbakov Ščerbakov Scherbakov',
    'Чайковский Tchaikovsky Tschaikowski Chaikovskii',
    'Юлия Julia Yulia Iuliia',
    'Алексей Alexey Aleksei Aleksej',
    'Дмитрий Dmitry Dmitriy Dmitrij',
    'Михаил Mikhail Michail Mihail',
    'Наталья Natalia Natalja',
    'Παπαδόπουλος ΠΑΠΑΔΟΠΟΥΛΟΣ Papadopoulos Papadopulos',
    'Χρήστος Christos Hristos',
    'Ευστάθιος Efstathios Evstathios',
    'Κωνσταντίνος Konstantinos Constantinos',
    'Γκίκας Gikas Gkikas',
    'Ξένια Ксения Ksenia Xenia',
    'Horváth Horvath Horwath Horwat Хорват',
    'Müller Mueller Muller',
    'Meier Maier Mayer Meyer',
    'Kovačić Kovacic Ковачич',
  ].map((names) => names.split(' ')),
)('%s and its other spellings share a skeleton', (...names) => {
  const [first = [], ...others] = names.map((name) => tokenSkeletons(name));
  const shared = first.filter((skeleton) => others.every((skeletons) => skeletons.includes(skeleton)));
  expect(shared).toHaveLength(1);
});

test.each([
  ['Novak', 'Nowicki'],
  ['Müller', 'Miller'],
  ['Иванова', 'Иванова-Петрова'],
  ['丙', '丁'],
])('%s and %s do not share a skeleton', (one, other) => {
  expect(tokenSkeletons(one)).not.toEqual(tokenSkeletons(other));
});

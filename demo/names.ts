import type { Person } from './start-list-row.ts';

/** Fictional names for the runners of the big event. */
export const FEMALE: readonly Person[] = [
  ['Lindqvist', 'Maja', '14/03/1994'],
  ['Παπαδοπούλου', 'Ελένη', '02/11/1987'],
  ['Dvořáková', 'Tereza', '27/06/1999'],
  ['García', 'Lucía', '19/09/1991'],
  ['Козлова', 'Дарья', '08/01/1996'],
  ['Okafor', 'Adaeze', '30/04/1989'],
  ['Schäfer', 'Anke', '11/12/1979'],
  ['Kovačič', 'Nika', '05/08/2009'],
  ['Rossi', 'Giulia', '23/02/1985'],
  ['Nowak', 'Zofia', '17/07/1993'],
  ['Lefèvre', 'Camille', '09/10/1998'],
  ['de Vries', 'Sanne', '28/05/1990'],
];

export const MALE: readonly Person[] = [
  ['Novák', 'Jiří', '21/05/1988'],
  ['Müller', 'Jörg', '03/02/1975'],
  ['Морозов', 'Алексей', '16/10/1992'],
  ['Horvat', 'Luka', '12/07/1995'],
  ['Tanaka', 'Kenji', '29/03/1983'],
  ['Νικολάου', 'Γιώργος', '06/06/1981'],
  ['O’Brien', 'Seán', '24/11/1997'],
  ['Weiß', 'Björn', '18/08/1970'],
  ['Fernández', 'Iker', '13/04/2000'],
  ['Svoboda', 'Tomáš', '01/09/1986'],
  ['Bianchi', 'Marco', '22/12/1978'],
  ['Lindqvist', 'Elias', '26/01/2010'],
];

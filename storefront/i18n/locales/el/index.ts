import finding from './finding.json';
import problem from './problem.json';
import selling from './selling.json';
import shell from './shell.json';

/** The texts that every visit needs, by wing. Those of delivering and the account come with their pages. */
export const texts = { shell, finding, selling, problem };

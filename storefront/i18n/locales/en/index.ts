import delivering from './delivering.json';
import finding from './finding.json';
import problem from './problem.json';
import selling from './selling.json';
import shell from './shell.json';

/** All texts of the language, by wing. */
export const texts = { shell, finding, selling, delivering, problem };

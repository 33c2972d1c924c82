export { LanguageDropdown } from './language-dropdown.tsx';
export { MainMenu } from './main-menu.tsx';

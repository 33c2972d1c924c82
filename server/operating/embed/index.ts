export { openEmbed } from './embed.routes.ts';
export { writeSnippet } from './embed.rules.ts';

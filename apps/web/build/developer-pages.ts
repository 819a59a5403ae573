import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Chapter } from '../src/features/developers/chapter';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
const virtual = 'virtual:developer-pages';

/** In the order of the page: docs/developers/<name>.md. */
const chapterNames = ['quick-start', 'free-dates', 'book', 'orders', 'webhooks', 'feed', 'sdk', 'errors-and-limits', 'changes'].filter(
  (name) => existsSync(`${docs}developers/${name}.md`),
);
/** The reference of the API, served beside them. */
const referenceNames = ['api', 'api-booking', 'api-staff', 'api-integrations', 'api-rest'];
/** What they lead to, served beside them too. */
const listNames = ['errors', 'schema-changelog'];

const textOf = (path: string) => readFileSync(`${docs}${path}`, 'utf8');
/** Without links to what only the repository has. */
const served = (text: string) => text.replace(/\[([^\]]+)\]\((?:adr|\.\.\/apps)\/[^)]+\)/g, '$1').replaceAll('](developers/', '](');
const titleOf = (text: string) => /^# (.+)$/m.exec(text)?.[1] ?? '';
const isCode = (token: Token): token is Tokens.Code => token.type === 'code';

/** A heading is one lower within the page; a page for developers is a part of it; a list is served by itself. */
function place(token: Token): void {
  if (token.type === 'heading') token.depth += 1;
  if (token.type !== 'link') return;
  const link = token as Tokens.Link;
  link.href = link.href.replace(/^([\w-]+)\.md$/, '#$1').replace(/^\.\.\/([\w-]+\.md)/, '/developers/$1');
}

/** Blocks of code that follow each other say the same in several languages. */
function chapterOf(id: string): Chapter {
  const [title, ...tokens] = marked.lexer(textOf(`developers/${id}.md`)).filter(({ type }) => type !== 'space');
  const parts: Chapter['parts'][number][] = [];
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    const code = isCode(tokens[from] as Token);
    while (to < tokens.length && isCode(tokens[to] as Token) === code) to += 1;
    const run = tokens.slice(from, to);
    if (code) {
      parts.push({ code: run.filter(isCode).map(({ lang = '', text }) => ({ language: lang, text })) });
    } else {
      void marked.walkTokens(run, place);
      parts.push({ html: marked.parser(run) });
    }
  }
  return { id, title: title?.type === 'heading' ? (title as Tokens.Heading).text : id, parts };
}

const llms = () => `# Delivery booking

Book deliveries of mattresses and bedsets by postcode, from another system: GraphQL by POST at /server/graphql, with a key as \`Authorization: Bearer\`. A key is made by staff of the retailer, or by yourself in a sandbox (see Quick start).

${chapterNames.map((name) => `- [${chapterOf(name).title}](/developers/${name}.md)`).join('\n')}
${referenceNames.map((name) => `- [${titleOf(textOf(`${name}.md`))}](/developers/${name}.md)`).join('\n')}
- [Every error](/developers/errors.md)
- [Schema of GraphQL](/server/schema.graphql)
- [REST, and the bodies of webhooks](/server/api/openapi.json)
`;

/** Makes the pages for developers of docs/developers: as a module for /developers, as Markdown at their addresses, and listed in /llms.txt. */
export const developerPages: Plugin = {
  name: 'developer-pages',
  resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
  load(id) {
    if (id !== `\0${virtual}`) return undefined;
    for (const name of chapterNames) this.addWatchFile(`${docs}developers/${name}.md`);
    return `export const chapters = ${JSON.stringify(chapterNames.map(chapterOf))};`;
  },
  generateBundle() {
    if (this.environment.config.build.ssr) return;
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
    for (const name of chapterNames) emit(`developers/${name}.md`, textOf(`developers/${name}.md`).replaceAll('](../', ']('));
    for (const name of [...referenceNames, ...listNames]) emit(`developers/${name}.md`, served(textOf(`${name}.md`)));
    emit('llms.txt', llms());
  },
};

import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex, type SystemStyleObject } from '@chakra-ui/react';
import { FileCode2, KeyRound, SquareTerminal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { chapters } from 'virtual:developer-pages';
import { explorerLink } from '../../lib/explorer-link';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { CodeBlock } from '../../ui/code-block';
import { Container } from '../../ui/container';
import { CopyButton } from '../../ui/copy-button';
import { Mark } from '../../ui/mark';
import { PageTitle } from '../../ui/page-title';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import type { Chapter } from './chapter';

/** These pages are in English in every language of the site (docs/developers). */
const words = {
  title: 'Book deliveries from your own system',
  lead: 'One GraphQL address, and the same judge as the website: what it lists as available can be booked, and nothing else.',
  contents: 'On this page',
  schema: 'schema.graphql',
  keys: 'Get a key',
  explorer: 'Explorer',
  languages: 'Languages',
  copy: 'Copy',
  copied: 'Copied',
};

/** `/developers`: quick start, dates, bookings, orders, events, errors and changes, from docs/developers. */
export function DevelopersView() {
  const to = useLocalisedPath();
  useDocumentTitle(words.title);
  const present = usePresentChapter();
  const explorer = explorerLink();
  return (
    <Container lang="en" py={{ base: '8', md: '12' }}>
      <Flex justify="space-between" align="flex-end" gap="4" wrap="wrap" mb={{ base: '8', md: '10' }}>
        <chakra.div maxWidth="40rem">
          <PageTitle>{words.title}</PageTitle>
          <chakra.p mt="2" fontSize="1.0625rem" color="fg.muted">
            {words.lead}
          </chakra.p>
        </chakra.div>
        <Flex gap="2" wrap="wrap">
          {explorer === null ? null : (
            <Button asChild variant="outline" size="sm">
              <a href={explorer}>
                <SquareTerminal size={17} />
                {words.explorer}
              </a>
            </Button>
          )}
          <Button asChild variant="outline" size="sm">
            <a href="/server/schema.graphql">
              <FileCode2 size={17} />
              {words.schema}
            </a>
          </Button>
          <Button asChild size="sm">
            <Link to={to(paths.adminIntegrations)}>
              <KeyRound size={17} />
              {words.keys}
            </Link>
          </Button>
        </Flex>
      </Flex>
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '12rem minmax(0, 1fr)' }} gap={{ base: '6', lg: '12' }}>
        <chakra.nav aria-label={words.contents} position={{ lg: 'sticky' }} top="6" alignSelf="start" textStyle="sm">
          <chakra.p color="fg.muted" mb="2">
            {words.contents}
          </chakra.p>
          <chakra.ul role="list">
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <chakra.a
                  href={`#${id}`}
                  aria-current={present === id ? 'location' : undefined}
                  display="flex"
                  alignItems="center"
                  minHeight={{ base: '2.75rem', lg: '2.125rem' }}
                  ps="3"
                  borderInlineStart="2px solid {colors.border}"
                  _hover={{ textDecoration: 'underline' }}
                  css={{ '&[aria-current]': { color: 'primary.fg', fontWeight: '600', borderColor: 'primary.solid' } }}
                >
                  {title}
                </chakra.a>
              </li>
            ))}
          </chakra.ul>
        </chakra.nav>
        <div>
          {chapters.map(({ id, title, parts }, index) => (
            <chakra.section key={id} id={id} aria-labelledby={`${id}-title`} scrollMarginTop="6" mb="12">
              <chakra.h2 id={`${id}-title`} display="flex" alignItems="center" gap="3" fontSize="1.375rem" fontWeight="650" mb="3">
                <Mark aria-hidden="true" round boxSize="1.75rem" colorPalette="primary" fontSize="0.875rem">
                  {index + 1}
                </Mark>
                {title}
              </chakra.h2>
              {parts.map((part, at) =>
                'code' in part ? (
                  <CodeTabs key={at} id={`${id}-${at}`} blocks={part.code} />
                ) : (
                  // Trusted: the build makes this HTML from files of the repository.
                  <chakra.div key={at} css={proseCss} dangerouslySetInnerHTML={{ __html: ownAddress(part.html) }} />
                ),
              )}
            </chakra.section>
          ))}
        </div>
      </chakra.div>
    </Container>
  );
}

/** Returns the last chapter whose heading has been scrolled to. */
function usePresentChapter(): string {
  const [present, setPresent] = useState(chapters[0]?.id ?? '');
  useEffect(() => {
    const heads = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setPresent(target.id);
      },
      // Observes a line in the upper third of the window.
      { rootMargin: '-30% 0px -69% 0px' },
    );
    for (const { id } of chapters) {
      const section = document.getElementById(id);
      if (section) heads.observe(section);
    }
    return () => heads.disconnect();
  }, []);
  return present;
}

const names: Readonly<Record<string, string>> = { sh: 'curl', js: 'Node', ts: 'TypeScript', html: 'HTML', graphql: 'Query', json: 'JSON' };
const nameOf = (language: string) => names[language] ?? language;

/** Code in several languages, of which one is shown. @param blocks the code in each language */
function CodeTabs({ id, blocks }: { id: string; blocks: Extract<Chapter['parts'][number], { code: unknown }>['code'] }) {
  const [language, setLanguage] = useState(blocks[0]?.language ?? '');
  const block = blocks.find((candidate) => candidate.language === language) ?? blocks[0];
  if (block === undefined) return null;
  const text = ownAddress(block.text);
  return (
    <chakra.div mb="5">
      <Flex justify="space-between" align="center" gap="2" mb="1.5">
        {blocks.length > 1 ? (
          <chakra.div minWidth="10rem">
            <SegmentedTabs
              label={words.languages}
              panelId={`${id}-code`}
              value={block.language}
              onChange={setLanguage}
              tabs={blocks.map((tab) => ({ value: tab.language, label: nameOf(tab.language) }))}
            />
          </chakra.div>
        ) : (
          <chakra.span textStyle="sm" color="fg.muted">
            {nameOf(block.language)}
          </chakra.span>
        )}
        <CopyButton text={text} label={words.copy} copied={words.copied} />
      </Flex>
      <div
        role={blocks.length > 1 ? 'tabpanel' : undefined}
        id={`${id}-code`}
        aria-labelledby={blocks.length > 1 ? `${id}-code-tab` : undefined}
      >
        <CodeBlock>{text}</CodeBlock>
      </div>
    </chakra.div>
  );
}

/** Replaces https://book.example.com by the address of this server, so that copied code runs. */
const ownAddress = (text: string): string => text.replaceAll('https://book.example.com', window.location.origin);

/** Styles of text from Markdown. */
const proseCss: SystemStyleObject = {
  maxWidth: '46rem',
  '& > *': { mb: '3.5' },
  '& h3': { fontSize: '1.0625rem', fontWeight: '650', mt: '6' },
  '& a': { color: 'primary.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
  '& ol': { listStyleType: 'decimal', ps: '6' },
  '& ul': { listStyleType: 'disc', ps: '6' },
  '& li': { mb: '1.5' },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em', overflowWrap: 'anywhere' },
  '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse', textStyle: 'sm' },
  // A wide table scrolls sideways, because names that break are hard to read.
  '& :is(th, td) code': { whiteSpace: 'nowrap' },
  '& td:last-child': { minWidth: '9rem' },
  '& th': { textAlign: 'start', color: 'fg.muted', fontWeight: '600' },
  '& :is(th, td)': { py: '2', pe: '5', verticalAlign: 'top', borderBottom: '1px solid {colors.border}' },
};

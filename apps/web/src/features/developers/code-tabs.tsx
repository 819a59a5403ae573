import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { CodeBlock } from '../../ui/code-block';
import { CopyButton } from '../../ui/copy-button';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import type { Chapter } from './chapter';
import { ownAddress } from './prose';

interface CodeTabsProps {
  id: string;
  /** The same in several languages. */
  blocks: Extract<Chapter['parts'][number], { code: unknown }>['code'];
}

const names: Readonly<Record<string, string>> = { sh: 'curl', js: 'Node', ts: 'TypeScript', html: 'HTML', graphql: 'Query', json: 'JSON' };
const nameOf = (language: string) => names[language] ?? language;
const words = { languages: 'Languages', copy: 'Copy', copied: 'Copied' };

/** Code that runs as it stands, in one language at a time. */
export function CodeTabs({ id, blocks }: CodeTabsProps) {
  const [language, setLanguage] = useState(blocks[0]?.language ?? '');
  const block = blocks.find((one) => one.language === language) ?? blocks[0];
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
              tabs={blocks.map((one) => ({ value: one.language, label: nameOf(one.language) }))}
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

import { Box, chakra, Flex } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../../lib/use-t';
import type { DetailField } from '../steps';
import { largeText } from '../../../ui/theme/media';

/** Where a part is edited: a path, and the field of the details to go to. */
export interface EditTarget {
  to: string;
  field?: DetailField;
}

/** A link to where a part is edited; its accessible name says which part. */
export function EditLink({ target, label }: { target: EditTarget; label: string }) {
  const t = useT();
  return (
    <chakra.span
      asChild
      color="primary.fg"
      fontWeight="600"
      textStyle="sm"
      py="0.5"
      borderRadius="l1"
      flex="none"
      position="relative"
      _after={{ content: '""', position: 'absolute', inset: '-10px -12px' }}
      _hover={{ textDecoration: 'underline' }}
    >
      <Link
        to={target.to}
        state={target.field ? { focus: target.field } : undefined}
        aria-label={t('deliveryForm.summary.editPart', { part: t(label) })}
      >
        {t('deliveryForm.summary.edit')}
      </Link>
    </chakra.span>
  );
}

interface SummaryRowProps {
  icon: LucideIcon;
  /** Message id of the part's name. */
  label: string;
  caption?: ReactNode;
  children: ReactNode;
  /** Not there: nothing of it is the family's to edit. */
  edit?: EditTarget;
  first?: boolean;
}

/** One part of the summary, with its own Edit. */
export function SummaryRow({ icon: Icon, label, caption, children, edit, first = false }: SummaryRowProps) {
  const t = useT();
  return (
    <Flex
      as="li"
      gap="4"
      align="flex-start"
      py={{ base: '4', md: '5' }}
      borderTopWidth={first ? '0' : '1px'}
      borderTopStyle="solid"
      borderColor="border"
      css={{ [largeText]: { flexWrap: 'wrap', rowGap: '1' } }}
    >
      <Box as="span" color="primary.fg" mt="0.5">
        <Icon size={20} aria-hidden="true" />
      </Box>
      <Box flex="1" minWidth="0" css={{ [largeText]: { flex: '1 0 100%', order: '1' } }}>
        <Box textStyle="sm" color="fg.muted">
          {caption ?? t(label)}
        </Box>
        <Box mt="0.5" overflowWrap="anywhere">
          {children}
        </Box>
      </Box>
      {edit ? <EditLink target={edit} label={label} /> : null}
    </Flex>
  );
}

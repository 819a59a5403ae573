import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { timeText } from '@booking/i18n/office-hours-text';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, Pencil, SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { CodeField, codeLength } from '../../components/code-field/code-field';
import { CodeRequestLine } from '../../components/code-request/code-request-line';
import { FailureBanner } from '../../components/failure-banner/failure-banner';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { TextLink } from '../../ui/text-link';
import type { FindBooking } from './use-find-booking';

interface StepProps {
  find: FindBooking;
  asked: NonNullable<FindBooking['asked']>;
}

const message = (name: string, values?: Record<string, ReactNode>) => <FormattedMessage id={`manage.find.${name}`} values={values} />;

/** What was asked for with, beside the code; on a telephone it stands above the code, in its card. */
export function PairCard({ find, asked }: StepProps) {
  const t = useT();
  const locale = useLocale();
  const pair = (label: ReactNode, value: string) => (
    <div>
      <chakra.dt textStyle="sm" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd m="0" fontWeight="600" fontSize="1.125rem" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {value}
      </chakra.dd>
    </div>
  );
  return (
    <Card padded hideBelow="lg">
      <Flex align="center" gap="3">
        <Circle bg="success.muted" color="success.fg">
          <Check size={16} strokeWidth={2.6} />
        </Circle>
        <chakra.h2 textStyle="h3" color="fg.muted">
          {message('both')}
        </chakra.h2>
      </Flex>
      <chakra.dl display="grid" gap="5" mt="5" mb="0">
        {pair(t(asked.isReference ? 'manage.print.reference' : 'deliveryForm.order.label'), asked.key)}
        {pair(message('mobile'), asked.mobile)}
      </chakra.dl>
      <Flex align="center" gap="2" mt="5" mb="4" color="fg.muted" textStyle="sm">
        <chakra.span color="success.fg" asChild>
          <Check size={18} strokeWidth={2.4} />
        </chakra.span>
        {message('askedAt', { time: timeText(localDateTime(new Date(asked.at)).time, locale) })}
      </Flex>
      <Button variant="outline" block onClick={find.change}>
        <Pencil size={18} />
        {message('change')}
      </Button>
    </Card>
  );
}

export function CodeCard({ find, asked }: StepProps) {
  const t = useT();
  const { request, failure, code, codeError, round, opening, send, change, typeCode, open } = find;
  return (
    <Card padded borderColor={{ lg: 'primary.solid' }} css={{ lg: { boxShadow: 'inset 0 0 0 1px {colors.primary.solid}' } }}>
      <Flex hideFrom="lg" align="center" gap="3.5" bg="bg.subtle" borderRadius="tile" p="3.5" mb="6" fontVariantNumeric="tabular-nums">
        <chakra.span color="fg.muted" flex="none" asChild>
          <SearchCheck size={20} />
        </chakra.span>
        <Box flex="1" minWidth="0" overflowWrap="anywhere">
          <Box fontWeight="600">{asked.key}</Box>
          <Box color="fg.muted">{asked.mobile}</Box>
        </Box>
        <TextLink asChild>
          <chakra.button type="button" minHeight="11" cursor="pointer" onClick={change}>
            {message('change')}
          </chakra.button>
        </TextLink>
      </Flex>
      <Flex align="center" gap="3">
        <Circle hideBelow="lg" bg="primary.solid" color="primary.contrast">
          2
        </Circle>
        <chakra.h2 textStyle={{ base: 'h2', lg: 'h3' }}>{message('code.title')}</chakra.h2>
      </Flex>
      <chakra.form
        noValidate
        mt={{ base: '1', lg: '4' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === codeLength) open();
        }}
      >
        <CodeField
          // Another code, another field: the focus goes back to it.
          key={round}
          label={t('account.code.label')}
          hidesLabel
          help={message('code.text', {
            number: (
              <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                {asked.mobile}
              </chakra.span>
            ),
          })}
          value={code}
          onChange={(text) => (opening ? undefined : typeCode(text))}
          error={codeError}
          takesFocus
        />
        <CodeRequestLine request={request} onSendAgain={send} />
        {failure ? (
          <Box mt="4">
            <FailureBanner failure={failure} />
          </Box>
        ) : null}
        <Button type="submit" size="lg" block mt="5" loading={opening} disabled={code.length < codeLength && !opening}>
          {message('code.open')}
        </Button>
      </chakra.form>
      <chakra.p textStyle="sm" color="fg.muted" mt="5">
        {message('code.none')}
      </chakra.p>
    </Card>
  );
}

const Circle = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '7',
    borderRadius: 'full',
    fontWeight: '600',
    textStyle: 'sm',
  },
});

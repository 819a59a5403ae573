import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { FailureBanner } from '../../../components/failure-banner/failure-banner';
import { HoldAnnouncer, HoldCard, HoldEndedLine } from '../../../components/hold-countdown/hold-countdown';
import type { RequestFailure } from '../../../lib/request-failure';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { PageTitle } from '../../../ui/page-title';
import { HoldEndedBanner } from '../date/hold-ended-banner';
import type { DraftForm, Hold } from '../draft/draft';
import { DraftAside } from '../shell/draft-aside';
import { FormShell } from '../shell/form-shell';
import { HoldBarLine } from '../shell/hold-bar-line';
import { ProceedButton } from '../shell/proceed-button';
import type { DetailField } from '../steps';
import { AddressFields } from './address-fields';
import { ContactFields } from './contact-fields';
import { ErrorSummary } from './error-summary';
import { ItemFields } from './item-fields';
import { TellMe } from './tell-me';

const FORM = 'details-form';

export interface DetailsPageProps {
  form: UseFormReturn<DraftForm>;
  /** Fields to be checked, in the order of the page, after an attempt to go on; empty before one. */
  wrong: readonly DetailField[];
  attempt: number;
  postcode: string;
  date: string;
  /** The last day for changes; null until it is known. */
  until: string | null;
  hold: Hold | null;
  /** When the hold ends, or ended; null where nothing is held. */
  holdEnd: string | null;
  holdEnded: boolean;
  holding: boolean;
  failure: RequestFailure | null;
  onHoldAgain: () => void;
  onSubmit: () => void;
  onClear: () => void;
}

/** Step 4: who and where, what, and how they get messages. */
export function DetailsPage(props: DetailsPageProps) {
  const t = useT();
  const { form, wrong, attempt, postcode, date, until, hold, holdEnd, holdEnded, holding, failure, onHoldAgain, onSubmit, onClear } = props;
  const proceed = (block: boolean) => (
    <ProceedButton type="submit" form={FORM} block={block} label={t('deliveryForm.continue')} after={<ArrowRight size={19} />} />
  );
  return (
    <FormShell
      step="details"
      aside={
        <DraftAside>
          {hold ? <HoldCard endsAt={hold.endsAt} explain /> : null}
          {holdEnded ? (
            <Box mt="3">
              <HoldEndedLine />
            </Box>
          ) : null}
        </DraftAside>
      }
      bar={{ line: <HoldBarLine date={date} hold={hold} ended={holdEnded} />, action: proceed(true) }}
    >
      <Box maxWidth="40rem">
        <ErrorSummary fields={wrong} attempt={attempt} onPick={(field) => form.setFocus(field)} />
        {holdEnded ? <HoldEndedBanner date={date} busy={holding} onHoldAgain={onHoldAgain} /> : null}
        {failure ? <FailureBanner failure={failure} onRetry={onHoldAgain} /> : null}
        <PageTitle>{t('deliveryForm.details.title')}</PageTitle>
        <chakra.p color="fg.muted" mt="1.5" mb="1.375rem">
          {t('deliveryForm.details.lead')}
        </chakra.p>
        <FormProvider {...form}>
          <chakra.form
            id={FORM}
            noValidate
            display="flex"
            flexDirection="column"
            gap="5"
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            <ContactFields />
            <Rule />
            <SectionTitle id="deliveryForm.details.address" />
            <AddressFields postcode={postcode} />
            <Rule />
            <SectionTitle id="deliveryForm.details.items" />
            <ItemFields />
            <Rule />
            <TellMe until={until} />
          </chakra.form>
        </FormProvider>
        {/* Where the typing ends; narrow screens have it in the bar. */}
        <Flex justify={{ base: 'flex-end', lg: 'space-between' }} align="center" mt={{ base: '5', lg: '8' }}>
          <Box hideBelow="lg">{proceed(false)}</Box>
          <Button variant="ghost" size="sm" onClick={onClear}>
            {t('deliveryForm.details.clear')}
          </Button>
        </Flex>
      </Box>
      <HoldAnnouncer endsAt={holdEnd} />
    </FormShell>
  );
}

const Rule = () => <Box height="1px" bg="border" />;

function SectionTitle({ id }: { id: string }) {
  const t = useT();
  return (
    <chakra.h2 textStyle="h2" fontSize="1.1875rem">
      {t(id)}
    </chakra.h2>
  );
}

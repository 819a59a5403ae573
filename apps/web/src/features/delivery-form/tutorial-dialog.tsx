import { chakra } from '@chakra-ui/react';
import { CalendarLegend } from '../../components/weeks-calendar/calendar-legend';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { steps, stepTexts, type Step } from './steps';

const explanations: Record<Step, string> = {
  postcode: 'deliveryForm.tutorial.postcode',
  order: 'deliveryForm.tutorial.order',
  date: 'deliveryForm.tutorial.date',
  details: 'deliveryForm.tutorial.details',
  summary: 'deliveryForm.tutorial.summary',
};

/** The tutorial of the form, step by step, with a legend of the calendar. */
export function TutorialDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('deliveryForm.tutorial.title')}
      description={t('deliveryForm.tutorial.lead')}
      actions={<Button onClick={onClose}>{t('deliveryForm.tutorial.done')}</Button>}
    >
      <chakra.ol m="0" p="0" listStyleType="none" display="flex" flexDirection="column" gap="3.5">
        {steps.map((step, index) => (
          <chakra.li key={step} display="flex" gap="3" alignItems="flex-start">
            <chakra.span
              aria-hidden="true"
              display="grid"
              placeItems="center"
              flex="none"
              boxSize="1.75rem"
              borderRadius="full"
              bg="primary.muted"
              color="primary.fg"
              fontSize="0.8125rem"
              fontWeight="600"
            >
              {index + 1}
            </chakra.span>
            <div>
              <chakra.strong display="block" fontWeight="600">
                {t(stepTexts[step].name)}
              </chakra.strong>
              <chakra.span display="block" textStyle="sm" color="fg.muted">
                {t(explanations[step])}
              </chakra.span>
              {step === 'date' ? <CalendarLegend /> : null}
            </div>
          </chakra.li>
        ))}
      </chakra.ol>
    </Dialog>
  );
}

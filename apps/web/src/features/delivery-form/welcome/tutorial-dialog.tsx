import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { CalendarLegend } from '../../../components/weeks-calendar/calendar-legend';
import { steps } from '../steps';

/** How the form works, step by step, with what the calendar's shapes mean. */
export function TutorialDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<FormattedMessage id="deliveryForm.tutorial.title" />}
      description={<FormattedMessage id="deliveryForm.tutorial.lead" />}
      actions={
        <Button onClick={onClose}>
          <FormattedMessage id="deliveryForm.tutorial.done" />
        </Button>
      }
    >
      <chakra.ol margin="0" padding="0" listStyleType="none" display="flex" flexDirection="column" gap="3.5">
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
                <FormattedMessage id={`deliveryForm.step.${step}`} />
              </chakra.strong>
              <chakra.span display="block" textStyle="sm" color="fg.muted">
                <FormattedMessage id={`deliveryForm.tutorial.${step}`} />
              </chakra.span>
              {step === 'date' ? <CalendarLegend /> : null}
            </div>
          </chakra.li>
        ))}
      </chakra.ol>
    </Dialog>
  );
}

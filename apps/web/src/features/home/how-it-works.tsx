import { chakra } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { veryWide } from '../../ui/theme/media';
import { StepArt, type StepArtKind } from '../../ui/illustrations/step-art';

const steps: readonly StepArtKind[] = ['place', 'date', 'lorry'];

/** The delivery in three steps. */
export function HowItWorks() {
  const t = useT();
  return (
    <chakra.ol
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      gap={{ base: '6', md: '8', lg: '12' }}
      mt={{ base: '5', md: '7' }}
      listStyleType="none"
      css={{ [veryWide]: { gap: '1.375rem' } }}
    >
      {steps.map((step, index) => (
        <chakra.li
          key={step}
          flex="1"
          display={{ base: 'flex', md: 'block' }}
          alignItems="flex-start"
          gap="4"
          // Cards on very wide screens.
          css={{
            [veryWide]: { bg: 'bg.panel', borderWidth: '1px', borderStyle: 'solid', borderColor: 'border', borderRadius: 'l3', p: '6' },
          }}
        >
          <StepArt kind={step} />
          <chakra.div mt={{ md: '4.5' }}>
            <chakra.h3 textStyle="h3">
              {index + 1}. {t(`home.how.${step}.title`)}
            </chakra.h3>
            <chakra.p color="fg.muted" mt="1" textStyle={{ base: 'sm', md: 'body' }} maxWidth={{ md: '19.5rem' }}>
              {t(`home.how.${step}.text`)}
            </chakra.p>
          </chakra.div>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

import { chakra } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { Container } from '../../ui/container';
import { veryWide } from '../../ui/theme/media';
import { HomeHero } from './home-hero';
import { HowItWorks } from './how-it-works';
import { OrderBand } from './order-band';

/** The home page: what this is in one sentence, and the postcode that starts the form. */
export function HomePage() {
  const t = useT();
  return (
    <>
      <HomeHero />
      <Container>
        <chakra.section pt={{ base: '10', md: '18' }} pb={{ base: '2', md: '6' }} css={{ [veryWide]: { pb: '0' } }}>
          <chakra.h2 textStyle="h2" fontSize={{ base: '1.375rem', md: '1.75rem' }} lineHeight={{ base: '1.75rem', md: '2.125rem' }}>
            {t('home.how.title')}
          </chakra.h2>
          <HowItWorks />
        </chakra.section>
        <chakra.section pt={{ base: '8', md: '12' }} pb={{ base: '10', md: '18' }} css={{ [veryWide]: { pt: '1.375rem' } }}>
          <OrderBand />
        </chakra.section>
      </Container>
    </>
  );
}

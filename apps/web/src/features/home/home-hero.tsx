import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Container } from '../../ui/container';
import { HomeScene } from '../../ui/illustrations/home-scene';
import { PageTitle } from '../../ui/page-title';
import { veryWide } from '../../ui/theme/media';
import { PostcodeStart } from './postcode-start';

/** One sentence, one field, and the lorry on its way. The sky begins behind the app bar, which is clear here. */
export function HomeHero() {
  const t = useT();
  const to = useLocalisedPath();
  return (
    <chakra.section
      mt={{ base: '-3.5rem', md: '-4rem' }}
      pt={{ base: '5.25rem', md: '8rem' }}
      bgImage="linear-gradient({colors.art.sky}, {colors.art.skyEnd} 86%)"
      overflowX="clip"
      css={{ '@supports not (overflow: clip)': { overflowX: 'hidden' } }}
    >
      <Container position="relative" zIndex="1">
        <chakra.div maxWidth={{ md: '38.75rem' }}>
          <PageTitle textStyle="display" textWrap="balance">
            {t('home.title')}
          </PageTitle>
          <chakra.p
            color="fg.muted"
            maxWidth="31.25rem"
            fontSize={{ base: '1.0625rem', md: '1.1875rem' }}
            lineHeight={{ base: '1.625rem', md: '1.8125rem' }}
            mt={{ base: '3.5', md: '4.5' }}
            mb={{ base: '6', md: '7' }}
          >
            {t('home.lead')}
          </chakra.p>
          <PostcodeStart />
          {/* The link is as high as a finger, and the line stands where it would without. */}
          <chakra.p textStyle="sm" color="fg.muted" mt="0.5" mb="-3">
            {t('home.manage.question')}{' '}
            <chakra.a
              asChild
              display="inline-flex"
              alignItems="center"
              minHeight="11"
              borderRadius="l1"
              color="primary.fg"
              fontWeight="600"
              textDecoration="underline"
              textUnderlineOffset="3px"
              textDecorationThickness="1px"
            >
              <Link to={to(paths.manage)}>{t('home.manage.link')}</Link>
            </chakra.a>
          </chakra.p>
        </chakra.div>
      </Container>
      <chakra.div hideFrom="sm">
        <HomeScene width="100%" height={276} viewBox="648 150 420 310" />
      </chakra.div>
      <chakra.div hideBelow="sm" hideFrom="md" mt="6">
        <HomeScene width="100%" viewBox="510 150 560 310" />
      </chakra.div>
      {/* Anchored bottom right: beside the words where there is room, else below them. On very wide screens the whole width, and higher. */}
      <Flex
        hideBelow="md"
        mt={{ base: '-1.25rem', xl: '-16.375rem' }}
        justify="flex-end"
        css={{
          [veryWide]: { display: 'block', maxWidth: '2560px', mx: 'auto', mt: '-420px', '& > svg': { width: 'full', height: '760px' } },
        }}
      >
        <HomeScene width={1377} height={440} viewBox="0 0 1440 460" />
      </Flex>
    </chakra.section>
  );
}

import { paths } from '@booking/domain/navigation/paths';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { chakra, Flex } from '@chakra-ui/react';
import { ClipboardList, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contact } from '../../lib/contact';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { HomeScene } from '../../ui/illustrations/home-scene';
import { StepArt, type StepArtKind } from '../../ui/illustrations/step-art';
import { PageTitle } from '../../ui/page-title';
import { veryWide } from '../../ui/theme/media';
import { PostcodeStart } from './postcode-start';

/** `/`: one sentence about the service, and the postcode that starts the form. */
export function HomeView() {
  const t = useT();
  useDocumentTitle();
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

/** One sentence, one field, and the drawing of the lorry. The sky begins behind the app bar, which is transparent here. */
function HomeHero() {
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
          {/* The margins undo the height of the link's touch target. */}
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
      {/* At the bottom right: beside the text if there is room, else below it. On very wide screens full width, and higher. */}
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

const steps: readonly { art: StepArtKind; title: string; text: string }[] = [
  { art: 'place', title: 'home.how.place.title', text: 'home.how.place.text' },
  { art: 'date', title: 'home.how.date.title', text: 'home.how.date.text' },
  { art: 'lorry', title: 'home.how.lorry.title', text: 'home.how.lorry.text' },
];

function HowItWorks() {
  const t = useT();
  return (
    <chakra.ol
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      gap={{ base: '6', md: '8', lg: '12' }}
      mt={{ base: '5', md: '7' }}
      css={{ [veryWide]: { gap: '1.375rem' } }}
    >
      {steps.map(({ art, title, text }, index) => (
        <chakra.li
          key={art}
          flex="1"
          display={{ base: 'flex', md: 'block' }}
          alignItems="flex-start"
          gap="4"
          // Drawn as cards on very wide screens.
          css={{
            [veryWide]: { bg: 'bg.panel', borderWidth: '1px', borderStyle: 'solid', borderColor: 'border', borderRadius: 'l3', p: '6' },
          }}
        >
          <StepArt kind={art} />
          <chakra.div mt={{ md: '4.5' }}>
            <chakra.h3 textStyle="h3">
              {index + 1}. {t(title)}
            </chakra.h3>
            <chakra.p color="fg.muted" mt="1" textStyle={{ base: 'sm', md: 'body' }} maxWidth={{ md: '19.5rem' }}>
              {t(text)}
            </chakra.p>
          </chakra.div>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

/** Where to find the order number, and the link to its status; on very wide screens also whom to call. */
function OrderBand() {
  const t = useT();
  const to = useLocalisedPath();
  const locale = useLocale();
  return (
    <chakra.div css={{ [veryWide]: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '1.375rem' } }}>
      <Band icon={ClipboardList} title={t('home.order.title')} text={t('home.order.text')}>
        <Link to={`${to(paths.manage)}?action=check`}>{t('home.order.check')}</Link>
      </Band>
      <chakra.div display="none" css={{ [veryWide]: { display: 'contents' } }}>
        <Band icon={Phone} title={t('home.talk.title')} text={t('app.help.text', { hours: officeHoursText(contact.officeHours, locale) })}>
          <chakra.a href={contact.phoneHref} fontVariantNumeric="tabular-nums">
            {contact.phone}
          </chakra.a>
        </Band>
      </chakra.div>
    </chakra.div>
  );
}

interface BandProps {
  icon: LucideIcon;
  title: ReactNode;
  text: ReactNode;
  /** A link that looks like a button. */
  children: ReactNode;
}

function Band({ icon: Icon, title, text, children }: BandProps) {
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      align={{ md: 'center' }}
      justify="space-between"
      gap={{ base: '4', md: '8' }}
      bg="bg.subtle"
      borderRadius="l3"
      px={{ base: '5', md: '8' }}
      py={{ base: '5', md: '7' }}
      css={{ [veryWide]: { px: '6', py: '6', gap: '5' } }}
    >
      <Flex gap="4" align="flex-start">
        <chakra.span color="accent.fg" mt="0.5" flex="none">
          <Icon size={24} aria-hidden="true" />
        </chakra.span>
        <div>
          <chakra.h3 textStyle="h3">{title}</chakra.h3>
          <chakra.p color="fg.muted" textStyle={{ base: 'sm', md: 'body' }}>
            {text}
          </chakra.p>
        </div>
      </Flex>
      <Button asChild variant="outline">
        {children}
      </Button>
    </Flex>
  );
}

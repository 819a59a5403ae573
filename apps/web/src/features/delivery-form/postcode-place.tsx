import { digitsOf } from '@booking/domain/checks/digits';
import { isPostcode } from '@booking/domain/postcode/postcode';
import type { PostcodePlace } from '@booking/reference-data/postcodes';
import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { AvailabilityPartsFragment } from '../../graphql/availability.generated';
import { filterKeys } from '../../lib/filter-keys';
import { useT } from '../../lib/use-locale';
import { Card, CardBand } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { TextField, type TextFieldProps } from '../../ui/text-field';
import type { ServedPlace } from './draft';

interface PostcodeFieldProps extends Pick<TextFieldProps, 'ref' | 'help' | 'error' | 'enterKeyHint' | 'style'> {
  value: string;
  onValue: (postcode: string) => void;
}

/** The field for a postcode, which accepts only five digits. */
export function PostcodeField({ value, onValue, ...field }: PostcodeFieldProps) {
  const t = useT();
  return (
    <TextField
      {...field}
      name="postcode"
      size="lg"
      tabular
      label={t('deliveryForm.postcode.label')}
      inputMode="numeric"
      autoComplete="postal-code"
      onKeyDown={filterKeys('digits')}
      value={value}
      onChange={(event) => onValue(digitsOf(event.currentTarget.value).slice(0, 5))}
    />
  );
}

/** Returns city and state of a complete postcode without a request to the server. The list is loaded when it is first needed. */
export function usePostcodePlace(postcode: string): PostcodePlace | null {
  const [place, setPlace] = useState<PostcodePlace | null>(null);
  useEffect(() => {
    if (!isPostcode(postcode)) return;
    let asked = true;
    import('@booking/reference-data/postcodes').then(
      ({ lookupPostcode }) => {
        if (asked) setPlace(lookupPostcode(postcode));
      },
      // Without the list, the server's answer shows the place.
      () => undefined,
    );
    return () => {
      asked = false;
    };
  }, [postcode]);
  return place?.postcode === postcode ? place : null;
}

/** Converts the answer of a served place for the draft. The branch is that of the first free date until one is chosen. */
export function placeOf(answer: AvailabilityPartsFragment): ServedPlace {
  const { postcode, postcodeFullFormat, city, state, days, nextAvailable } = answer;
  return { postcode, postcodeFullFormat, city, state, branchName: days.find((day) => day.date === nextAvailable)?.branchName ?? '' };
}

export const servedCardPadding = { base: '1rem', md: '1.125rem 1.25rem 1.25rem' };
export const placeStyle = { fontSize: '1.1875rem', lineHeight: '1.625rem', fontWeight: '600', fontVariantNumeric: 'tabular-nums' };

/** The skeleton of the answer, with the place if it is known already. */
export function ServedCardSkeleton({ place }: { place: string | null }) {
  const t = useT();
  return (
    <Card mt="4" role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <CardBand display="flex" alignItems="center" gap="3" px={{ base: '4', md: '5' }}>
        <Skeleton boxSize="2rem" borderRadius="full" />
        <Skeleton width="40%" />
      </CardBand>
      <Box p={servedCardPadding}>
        {place ? <chakra.div css={placeStyle}>{place}</chakra.div> : <Skeleton width="70%" height="5" my="3px" />}
        <Skeleton width="60%" mt="2" />
        <Box height="1px" bg="border" my="4" />
        <Flex align="center" gap="4">
          <Skeleton width="3.75rem" height="3.625rem" borderRadius="tile" />
          <Box flex="1">
            <Skeleton width="40%" mb="2.5" />
            <Skeleton width="65%" mb="2.5" />
            <Skeleton width="30%" />
          </Box>
        </Flex>
      </Box>
    </Card>
  );
}

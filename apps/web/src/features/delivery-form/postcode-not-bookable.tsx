import { statesWithCities } from '@booking/reference-data/postcodes';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Pencil, Search } from 'lucide-react';
import { useState } from 'react';
import { ActionRow } from '../../components/contact-rows/action-row';
import { ContactRows } from '../../components/contact-rows/contact-rows';
import { NoFreeDay } from '../../components/date-picker/no-free-day';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { LorryScene } from '../../ui/illustrations/lorry';
import { TextField } from '../../ui/text-field';

interface PostcodeNotBookableProps {
  /** True if the place is served, but no day can be booked. */
  full: boolean;
  /** The place of the postcode; null if the postcode is in no list. */
  place: { city: string; state: string; full: string } | null;
  onTryAnother: () => void;
  onPick: (postcode: string) => void;
}

/** Says why no delivery can be booked for a postcode, and what to do instead. Loaded when it is first needed. */
export function PostcodeNotBookable({ full, place, onTryAnother, onPick }: PostcodeNotBookableProps) {
  if (full) {
    return (
      <Box mt="4">
        <NoFreeDay last={null} />
      </Box>
    );
  }
  return place ? <NotServedCard {...place} onTryAnother={onTryAnother} /> : <UnknownPostcode onPick={onPick} />;
}

/** States that no lorry reaches, because they are overseas. */
const overseas = ['Sabah', 'Sarawak', 'Wp Labuan'];

interface NotServedCardProps {
  city: string;
  state: string;
  /** '88000 Kota Kinabalu, Sabah' */
  full: string;
  onTryAnother: () => void;
}

/** The message for a postcode that is not served, with what the customer can do next. */
function NotServedCard({ city, state, full, onTryAnother }: NotServedCardProps) {
  const t = useT();
  const bold = (
    <chakra.b fontWeight="600" color="fg" fontVariantNumeric="tabular-nums">
      {full}
    </chakra.b>
  );
  return (
    <Card mt="4">
      <Box p={{ base: '4', md: '5' }} pb="3">
        <Box borderRadius="l2" overflow="hidden" mb="4">
          <LorryScene />
        </Box>
        <chakra.h2 textStyle="h3" fontSize="1.125rem">
          {t('deliveryForm.notServed.title', { place: city || full })}
        </chakra.h2>
        <chakra.p color="fg.muted" mt="1">
          {t(overseas.includes(state) ? 'deliveryForm.notServed.overseas' : 'deliveryForm.notServed.text', { place: bold })}
        </chakra.p>
      </Box>
      <ContactRows>
        <ActionRow icon={Pencil} tone="accent" title={t('deliveryForm.notServed.another')} onPress={onTryAnother} />
      </ContactRows>
    </Card>
  );
}

/** For a postcode in no list: where to find the right one, a search by town, and whom to call. */
function UnknownPostcode({ onPick }: { onPick: (postcode: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const towns = findTowns(typed);
  return (
    <>
      <chakra.p color="fg.muted" mt="4" mb="5">
        {t('deliveryForm.postcode.whereItStands')}
      </chakra.p>
      <Card p="4">
        <TextField
          name="town"
          label={t('deliveryForm.town.label')}
          placeholder={t('deliveryForm.town.example')}
          prefix={<Search size={18} />}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter must not submit the form around it, which asks for the postcode.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <div aria-live="polite">
          {towns.map(({ name, state, postcodes }) => (
            <Box key={`${name} ${state}`} mt="4">
              <Box fontWeight="600">{`${name}, ${state}`}</Box>
              <Flex wrap="wrap" gap="2" mt="2" maxHeight="9.5rem" overflowY="auto" p="2px">
                {postcodes.map((postcode) => (
                  <Button
                    key={postcode}
                    variant="outline"
                    aria-label={`${postcode} ${name}`}
                    fontVariantNumeric="tabular-nums"
                    onClick={() => onPick(postcode)}
                  >
                    {postcode}
                  </Button>
                ))}
              </Flex>
            </Box>
          ))}
          {typed.trim().length > 2 && towns.length === 0 ? (
            <Box color="fg.muted" mt="3">
              {t('deliveryForm.town.none')}
            </Box>
          ) : null}
        </div>
      </Card>
      <Card mt="4">
        <ContactRows />
      </Card>
    </>
  );
}

interface Town {
  name: string;
  state: string;
  postcodes: readonly string[];
}

const maxTowns = 6;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim();

/** Returns the towns whose name begins with the text, then those with a later word that does: at most six, from two letters on. */
export function findTowns(typed: string): Town[] {
  const wanted = plain(typed);
  if (wanted.length < 2) return [];
  const towns = statesWithCities().flatMap(({ name: state, cities }) => cities.map(({ name, postcodes }) => ({ name, state, postcodes })));
  const begins = towns.filter(({ name }) => plain(name).startsWith(wanted));
  const contains = towns.filter(({ name }) => plain(name).includes(` ${wanted}`) && !plain(name).startsWith(wanted));
  return [...begins, ...contains].slice(0, maxTowns);
}

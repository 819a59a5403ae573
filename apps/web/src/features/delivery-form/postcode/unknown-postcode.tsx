import { Box, chakra, Flex } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { ContactRows } from '../../../components/contact-rows/contact-rows';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/text-field';
import { findTowns } from './find-towns';

/** Five digits that no place has: where the right ones are found, by town too, and who helps. */
export function UnknownPostcode({ onPick }: { onPick: (postcode: string) => void }) {
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
          // The form around it asks for the postcode: Enter here must not send it.
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

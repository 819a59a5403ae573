import { maxLengths } from '@booking/domain/booking/delivery-form';
import { Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { TextareaField } from '../../ui/textarea-field';

interface ReasonFieldProps {
  /** Message ids of what is said most: a press writes it. */
  usual: readonly string[];
  label: string;
  value: string;
  onChange: (value: string) => void;
  optional?: boolean;
}

/** Why something is done, in a word that is said every day, or in one's own. */
export function ReasonField({ usual, label, value, onChange, optional = false }: ReasonFieldProps) {
  const t = useT();
  return (
    <Flex direction="column" gap="2.5">
      <Flex wrap="wrap" gap="2" role="group" aria-label={t(label)}>
        {usual.map((id) => {
          const text = t(id);
          const chosen = value === text;
          return (
            <Button
              key={id}
              variant={chosen ? 'tint' : 'outline'}
              size="sm"
              borderRadius="full"
              aria-pressed={chosen}
              onClick={() => onChange(chosen ? '' : text)}
            >
              {chosen ? <Check size={15} /> : null}
              {text}
            </Button>
          );
        })}
      </Flex>
      <TextareaField
        label={t(label)}
        optional={optional}
        value={value}
        maxLength={maxLengths.remarks}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Flex>
  );
}

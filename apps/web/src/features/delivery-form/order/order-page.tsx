import { Box, Flex } from '@chakra-ui/react';
import { MapPin } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { OrderNotFound } from '../../../components/order-status/order-not-found';
import type { OrderStatus } from '../../../components/order-status/order-status-card';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { PostcodeField } from '../postcode/postcode-field';
import { QuestionStep, type QuestionFrame } from '../shell/question-step';
import { actionOf, BothAreRight, OrderAnswer, OrderAnswerSkeleton, stateOf } from './order-answer';
import { PlaceRow } from './place-row';
import { ReceiptArt } from './receipt-art';

/** Both fields at once, after no order was found: either may be a digit off. */
interface OrderCheck {
  /** What was looked for. */
  orderNumber: string;
  postcode: string;
  /** The postcode as it is being corrected, and the place it is of. */
  typed: string;
  onTyped: (postcode: string) => void;
  place: string | null;
  error: string | null;
  /** The order is booked all the same, and checked by people; null where only orders on file are. */
  onAcceptUnknown: (() => void) | null;
}

export interface OrderPageProps extends QuestionFrame {
  input: RefObject<HTMLInputElement | null>;
  place: string;
  orderNumber: string;
  onOrderNumber: (text: string) => void;
  onLeave: () => void;
  error: string | null;
  loading: boolean;
  status: OrderStatus | null;
  check: OrderCheck | null;
  onAnother: () => void;
}

/** Step 2: which order, and how it stands. */
export function OrderPage({
  input,
  place,
  orderNumber,
  onOrderNumber,
  onLeave,
  error,
  loading,
  status,
  check,
  onAnother,
  ...frame
}: OrderPageProps) {
  const t = useT();
  const empty = orderNumber === '';
  const state = stateOf(status);
  return (
    <QuestionStep
      {...frame}
      step="order"
      title={check ? 'deliveryForm.order.checkTitle' : undefined}
      bare={check !== null || state === 'notPaid'}
      above={check || state === 'notPaid' ? null : <PlaceRow place={place} />}
      action={actionOf(state, { empty, checking: check !== null })}
      second={
        check?.onAcceptUnknown ? (
          <Button
            variant="ghost"
            size="lg"
            block
            color="primary.fg"
            mt={{ base: '1', lg: '0' }}
            width={{ lg: 'auto' }}
            onClick={check.onAcceptUnknown}
          >
            {t('deliveryForm.order.acceptUnknown')}
          </Button>
        ) : null
      }
      field={
        <>
          {check ? (
            <Box mb="6">
              <OrderNotFound orderNumber={check.orderNumber} postcode={check.postcode} />
            </Box>
          ) : null}
          <Flex gap="6" align="flex-start">
            <Box flex="1" minWidth="0">
              <TextField
                ref={input}
                name="orderNumber"
                size="lg"
                tabular
                label={t('deliveryForm.order.label')}
                placeholder={t('deliveryForm.order.example')}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="next"
                value={orderNumber}
                onChange={(event) => onOrderNumber(event.currentTarget.value)}
                onBlur={onLeave}
                error={error}
                help={
                  empty ? (
                    <Box as="span" hideBelow="md">
                      {t('deliveryForm.order.help')}
                    </Box>
                  ) : undefined
                }
                style={{ letterSpacing: '0.03em', fontSize: '1.5rem' }}
              />
            </Box>
            {empty ? (
              <Box hideBelow="md" mt="6">
                <ReceiptArt width={68} />
              </Box>
            ) : null}
          </Flex>
        </>
      }
    >
      {check ? <PostcodeCheck check={check} /> : null}
      {empty && !check ? <WhereItStands /> : null}
      <Box aria-live="polite" mt="4">
        {loading ? <OrderAnswerSkeleton /> : null}
        {status && !check ? <OrderAnswer status={status} onAnother={onAnother} /> : null}
      </Box>
      {check ? <BothAreRight /> : null}
    </QuestionStep>
  );
}

function PostcodeCheck({ check: { typed, onTyped, place, error } }: { check: OrderCheck }) {
  return (
    <Box mt="5">
      <PostcodeField
        value={typed}
        onValue={onTyped}
        error={error}
        help={place ? <Place>{place}</Place> : undefined}
        style={{ letterSpacing: '0.03em', fontSize: '1.5rem' }}
      />
    </Box>
  );
}

const Place = ({ children }: { children: ReactNode }) => (
  <Flex as="span" gap="1.5" align="center" color="success.fg" fontSize="1rem">
    <MapPin size={18} />
    {children}
  </Flex>
);

/** On a telephone the receipt stands below the field. */
function WhereItStands() {
  const t = useT();
  return (
    <Flex hideFrom="md" align="center" gap="4" mt="4" p="4" borderRadius="tile" bg="bg.subtle">
      <ReceiptArt width={68} />
      <Box color="fg.muted">{t('deliveryForm.order.here')}</Box>
    </Flex>
  );
}

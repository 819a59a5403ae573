import { chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useIntl } from 'react-intl';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useSaving } from '../../components/staff-form/use-saving';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { StatusChip } from '../../ui/status-chip';
import { useSaveClosedDayMutation } from './closed-days.generated';
import { statesOf, type ClosableBranch, type ClosedDayRow } from './closed-year';
import { mayChange } from './may-change';
import { PlaceText } from './place-text';

interface ClosedDayPartProps {
  day: ClosedDayRow;
  branches: readonly ClosableBranch[];
  /** Whether its name stands here: there is more than one. */
  isNamed: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onConfirmed: (day: ClosedDayRow) => void;
  readAgain: () => Promise<unknown>;
}

/** One closed day of the chosen date: what it is, where it closes, and what can be done with it. */
export function ClosedDayPart({ day, branches, isNamed, onEdit, onDelete, onConfirmed, readAgain }: ClosedDayPartProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const user = useStaffUser();
  const isOwn = mayChange(user, day);
  const name = day.names[locale];
  const own = statesOf(branches);
  const withBranches = day.states.filter((state) => own.includes(state));
  const without = day.states.filter((state) => !own.includes(state));
  const shortened = withBranches.length > 0 && day.branchIds.length === 0 ? { ...day, states: withBranches } : day;
  const said = (id: string) => t(`closedDays.${id}`, { name });
  return (
    <chakra.div px="5" py="3" css={{ '& + &': { borderTop: '1px solid {colors.border}' } }}>
      {isNamed ? (
        <chakra.h3 fontWeight="600" overflowWrap="anywhere" mb="1">
          {name}
        </chakra.h3>
      ) : null}
      <Flex wrap="wrap" gap="1.5" mb="2">
        <StatusChip tone="neutral" dense>
          {t(`closedDays.kind.${day.kind}`)}
        </StatusChip>
        {day.tentative ? (
          <StatusChip tone="medium" dense>
            {t('closedDays.look.tentative')}
          </StatusChip>
        ) : null}
      </Flex>
      <chakra.p textStyle="sm" fontWeight="500">
        <PlaceText day={shortened} branches={branches} />
      </chakra.p>
      {without.length > 0 && withBranches.length > 0 ? (
        <chakra.p textStyle="xs" color="fg.muted" mt="1">
          {t('closedDays.alsoStates', { states: intl.formatList(without) })}
        </chakra.p>
      ) : null}
      {day.tentative && isOwn ? <Confirm day={day} onConfirmed={onConfirmed} readAgain={readAgain} /> : null}
      {isOwn ? (
        <Flex gap="2" mt="3">
          <Button variant="outline" size="sm" flex="1" aria-label={said('editOf')} onClick={onEdit}>
            {t('closedDays.edit')}
          </Button>
          <Button variant="danger" size="sm" flex="1" aria-label={said('openOf')} onClick={onDelete}>
            {t('closedDays.openAgain')}
          </Button>
        </Flex>
      ) : (
        <chakra.p textStyle="xs" color="fg.muted" mt="2">
          {t('closedDays.notYours')}
        </chakra.p>
      )}
    </chakra.div>
  );
}

type ConfirmProps = Pick<ClosedDayPartProps, 'day' | 'onConfirmed' | 'readAgain'>;

/** The date of a holiday has become certain. */
function Confirm({ day, onConfirmed, readAgain }: ConfirmProps) {
  const t = useT();
  const [save] = useSaveClosedDayMutation();
  const saving = useSaving(readAgain);
  async function confirm() {
    const { id, version, date, kind, names } = day;
    let saved: ClosedDayRow | undefined;
    const done = await saving.run(async () => {
      // What is left out stays as it is.
      const { data } = await save({ variables: { id, version, input: { date, kind, name: names.en, tentative: false } } });
      saved = data?.saveClosedDay;
    });
    if (done && saved) onConfirmed(saved);
  }
  return (
    <chakra.div mt="2">
      <SaveFailure failure={saving.failure} />
      {saving.failure?.reason === 'STALE_VERSION' ? (
        <Banner role="alert" tone="medium" mb="2">
          {t('closedDays.confirmStale')}
        </Banner>
      ) : null}
      <Button variant="tint" size="sm" block loading={saving.busy} onClick={() => void confirm()}>
        <Check size={16} />
        {t('closedDays.confirm')}
      </Button>
    </chakra.div>
  );
}

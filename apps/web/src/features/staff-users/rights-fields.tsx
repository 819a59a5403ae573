import { can } from '@booking/domain/user/permissions';
import { chakra, Flex } from '@chakra-ui/react';
import { Check, Eye, Minus } from 'lucide-react';
import { useIntl } from 'react-intl';
import { actorOf, useStaffUser } from '../../lib/session/staff-user';
import { rightTexts, type Right } from '../../lib/right-texts';
import { useT } from '../../lib/use-t';
import { RadioGroup } from '../../ui/radio-group';
import { SwitchField } from '../../ui/switch-field';
import { allRights, presetNames, presetOf, presets, presetTexts, rightGroups, type Preset } from './rights';

interface RightsProps {
  scope: readonly string[];
  onChange: (scope: string[]) => void;
  disabled: boolean;
}

interface WorksAsProps extends RightsProps {
  /** Whether the account may go back to a customer's; null: it is not offered. */
  customer: { chosen: boolean; onChoose: () => void } | null;
  error: string | undefined;
}

/** What somebody works as: rights at one press. One that has more than who is signed in cannot be given. */
export function WorksAs({ scope, onChange, disabled, customer, error }: WorksAsProps) {
  const t = useT();
  const actor = actorOf(useStaffUser());
  const { preset, more } = presetOf(scope);
  const chosen = customer?.chosen === true ? 'customer' : preset;
  const isBeyond = (name: Preset) => !presets[name].every((one) => can(actor, one));
  return (
    <RadioGroup<Preset | 'customer'>
      label={t('users.worksAs')}
      error={error}
      help={presetNames.some(isBeyond) && !disabled ? t('users.notMoreThanYou') : undefined}
      options={[
        ...(customer ? [{ value: 'customer' as const, label: t('users.preset.customer'), disabled }] : []),
        ...presetNames.map((name) => ({
          value: name,
          label: t(presetTexts[name]) + (name === chosen && more > 0 ? ` + ${more}` : ''),
          disabled: disabled || isBeyond(name),
        })),
      ]}
      value={chosen}
      onChange={(name) => (name === 'customer' ? customer?.onChoose() : onChange([...presets[name]]))}
    />
  );
}

interface SwitchesProps extends RightsProps {
  /** One's own last right: it cannot be switched off here. */
  ownLast: boolean;
}

/** Each right by itself, in words. Everything is given by its preset alone, and then no switch takes anything away. */
export function RightSwitches({ scope, onChange, disabled, ownLast }: SwitchesProps) {
  const t = useT();
  const actor = actorOf(useStaffUser());
  const isEverything = scope.includes('*');
  return (
    <Flex direction="column" gap="4">
      {isEverything ? (
        <chakra.p textStyle="sm" color="fg.muted">
          {t('users.everything')}
        </chakra.p>
      ) : null}
      {rightGroups.map(({ label, scopes }) => (
        <chakra.fieldset key={label} css={{ '& > label': { py: '2' }, '& > label + label': { borderTop: '1px solid {colors.border}' } }}>
          <chakra.legend textStyle="xs" fontWeight="600" color="fg.muted" mb="1">
            {t(label)}
          </chakra.legend>
          {scopes.map((one: Right) => {
            const isOn = isEverything || scope.includes(one);
            const isKept = ownLast && scope.length === 1 && isOn;
            const isForeign = !can(actor, one);
            return (
              <SwitchField
                key={one}
                label={t(rightTexts[one].name)}
                help={t(isKept ? 'users.ownLast' : isForeign && !disabled ? 'users.notYours' : rightTexts[one].help)}
                checked={isOn}
                disabled={disabled || isEverything || isForeign || isKept}
                onChange={() => onChange(isOn ? scope.filter((other) => other !== one) : [...scope, one])}
              />
            );
          })}
        </chakra.fieldset>
      ))}
    </Flex>
  );
}

interface RightsSummaryProps {
  name: string;
  scope: readonly string[];
  /** Names of the branches that were chosen. */
  branches: readonly string[];
}

/** What an invitation gives, in words, before it is sent. */
export function RightsSummary({ name, scope, branches }: RightsSummaryProps) {
  const t = useT();
  const intl = useIntl();
  const isEverything = scope.includes('*');
  const isForAll = isEverything || scope.includes('branch:all');
  const given = isEverything ? [] : allRights.filter((one) => scope.includes(one) && one !== 'branch:all');
  const missing = isEverything ? [] : allRights.filter((one) => !scope.includes(one) && one !== 'branch:all');
  const word = (one: Right) => t(rightTexts[one].name);
  return (
    <chakra.section bg="bg.subtle" borderRadius="tile" px="4" py="3.5" textStyle="sm">
      <chakra.h3 display="flex" alignItems="center" gap="2" fontWeight="600" mb="1.5">
        <Eye size={17} />
        {t('users.summary.title', { name: name.trim() || t('users.summary.they') })}
      </chakra.h3>
      <chakra.ul css={{ '& > li': { display: 'flex', gap: '2', py: '0.5' }, '& svg': { flex: 'none', mt: '0.5' } }}>
        {isEverything ? (
          <li>
            <Check size={16} />
            {t('users.everything')}
          </li>
        ) : null}
        {given.map((one) => (
          <li key={one}>
            <Check size={16} />
            <span>
              {word(one)}: {t(rightTexts[one].help)}
            </span>
          </li>
        ))}
        <li>
          {isForAll || branches.length > 0 ? <Check size={16} /> : <Minus size={16} />}
          {isForAll ? t('users.branches.every') : branches.length === 0 ? t('users.branches.none') : intl.formatList(branches)}
        </li>
        {missing.length > 0 ? (
          <chakra.li color="fg.muted">
            <Minus size={16} />
            {t('users.summary.not', { rights: intl.formatList(missing.map(word)) })}
          </chakra.li>
        ) : null}
      </chakra.ul>
    </chakra.section>
  );
}

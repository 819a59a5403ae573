import { checkCalendarFeedForm, normaliseCalendarFeedForm, type CalendarFeedForm } from '@booking/domain/calendar/calendar-feed-form';
import { defaultLocale, type Locale } from '@booking/domain/locale/locale';
import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SaveFailure } from '../../components/staff-form/save-failure';
import type { StaffFormParts } from '../../components/staff-form/staff-form-drawer';
import { StaffFormFoot } from '../../components/staff-form/staff-form-foot';
import { useFieldErrors } from '../../components/staff-form/use-field-errors';
import { useSaving } from '../../components/staff-form/use-saving';
import { useTellTyped } from '../../components/staff-form/use-tell-typed';
import { useTyped } from '../../components/staff-form/use-typed';
import { focusFirstFault } from '../../lib/focus-first-fault';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale } from '../../lib/use-locale';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { useCreateCalendarFeedMutation, type CreateCalendarFeedMutation } from './calendar-feeds.generated';

/** A feed that was just made, with its address, which is known this once. */
export type MadeFeed = CreateCalendarFeedMutation['createCalendarFeed'];

interface FeedEditorProps extends StaffFormParts {
  onMade: (made: MadeFeed) => void;
}

/** A new feed while it is typed: of which branch, and who reads it. */
export function FeedEditor({ onMade, leave, onTyped }: FeedEditorProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { branches } = useStaffUser();
  // Who works for one branch alone has it chosen.
  const [empty] = useState<CalendarFeedForm>(() => ({ branchId: branches.length === 1 ? (branches[0]?.id ?? '') : '', name: '' }));
  const { values, changed, type } = useTyped(empty);
  const [tried, setTried] = useState(false);
  const [create] = useCreateCalendarFeedMutation();
  const saving = useSaving(() => Promise.resolve());
  const isBranchGone = saving.failure?.code === 'NOT_FOUND';
  const isTyped = changed.length > 0;
  useTellTyped(onTyped, isTyped);

  const form = normaliseCalendarFeedForm(values);
  const faults = checkCalendarFeedForm(form);
  const errorOf = useFieldErrors(tried ? faults : [], saving.failure);

  async function save() {
    setTried(true);
    if (faults.length > 0) {
      focusFirstFault();
      return;
    }
    let made: MadeFeed | undefined;
    const done = await saving.run(async () => {
      made = (await create({ variables: form })).data?.createCalendarFeed;
    });
    if (done && made) onMade({ ...made, url: inLanguage(made.url, locale) });
    else focusFirstFault();
  }

  return (
    <Flex asChild direction="column" minHeight="full">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {isBranchGone ? null : <SaveFailure failure={saving.failure} />}
        <Flex direction="column" gap="4.5" flex="1" pb="5">
          <SelectField
            label={<FormattedMessage id="integrations.field.branchId" />}
            placeholder={intl.formatMessage({ id: 'integrations.field.branchId.choose' })}
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.branchId}
            error={isBranchGone ? <FormattedMessage id="integrations.branchGone" /> : errorOf('branchId')}
            data-autofocus={values.branchId === '' ? '' : undefined}
            onChange={(event) => {
              if (isBranchGone) saving.clear();
              type({ branchId: event.currentTarget.value });
            }}
          />
          <TextField
            label={<FormattedMessage id="integrations.field.name" />}
            help={<FormattedMessage id="integrations.field.name.help" />}
            autoComplete="off"
            value={values.name}
            error={errorOf('name')}
            data-autofocus={values.branchId === '' ? undefined : ''}
            onChange={(event) => type({ name: event.currentTarget.value })}
          />
        </Flex>
        <StaffFormFoot
          busy={saving.busy}
          onSave={() => void save()}
          onCancel={leave}
          save={<FormattedMessage id="integrations.make" />}
          note={<FormattedMessage id="integrations.makeNote" />}
        />
      </form>
    </Flex>
  );
}

/** The feed speaks the language of its maker (docs/api.md, calendars). */
const inLanguage = (url: string, locale: Locale): string => (locale === defaultLocale ? url : `${url}?lang=${locale}`);

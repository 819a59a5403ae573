import { checkCalendarFeedForm, normaliseCalendarFeedForm, type CalendarFeedForm } from '@booking/domain/calendar/calendar-feed-form';
import { defaultLocale, type Locale } from '@booking/domain/locale/locale';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SaveFailure } from '../../components/staff-form/save-failure';
import type { StaffFormParts } from '../../components/staff-form/staff-form-drawer';
import { StaffFormBody } from '../../components/staff-form/staff-form-body';
import { useSaving } from '../../components/staff-form/use-saving';
import { useStaffForm } from '../../components/staff-form/use-staff-form';
import { focusFirstFault } from '../../lib/focus-first-fault';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale } from '../../lib/use-locale';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { useCreateCalendarFeedMutation, type CreateCalendarFeedMutation } from './calendar-feeds.generated';

/** A feed that was just made, with its address, which is known this once. */
export type MadeFeed = CreateCalendarFeedMutation['createCalendarFeed'];

const feedFaults = (values: CalendarFeedForm) => checkCalendarFeedForm(normaliseCalendarFeedForm(values));

interface FeedEditorProps extends StaffFormParts {
  onMade: (made: MadeFeed) => void;
}

/** A new feed while it is typed: of which branch, and who reads it. */
export function FeedEditor({ onMade, leave, onDirty }: FeedEditorProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { branches } = useStaffUser();
  // Who works for one branch alone has it chosen.
  const [empty] = useState<CalendarFeedForm>(() => ({ branchId: branches.length === 1 ? (branches[0]?.id ?? '') : '', name: '' }));
  const [create] = useCreateCalendarFeedMutation();
  const saving = useSaving(() => Promise.resolve());
  const form = useStaffForm({ present: empty, check: feedFaults, saving, onDirty });
  const { values, errorOf, type } = form;
  const isBranchGone = saving.failure?.code === 'NOT_FOUND';

  async function save() {
    const made = await form.save(async () => (await create({ variables: normaliseCalendarFeedForm(values) })).data?.createCalendarFeed);
    if (made) onMade({ ...made, url: inLanguage(made.url, locale) });
    else focusFirstFault();
  }

  return (
    <StaffFormBody
      notices={isBranchGone ? null : <SaveFailure failure={saving.failure} />}
      busy={saving.busy}
      onSave={() => void save()}
      onCancel={leave}
      save={<FormattedMessage id="integrations.make" />}
      note={<FormattedMessage id="integrations.makeNote" />}
    >
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
    </StaffFormBody>
  );
}

/** The feed speaks the language of its maker (docs/api.md, calendars). */
const inLanguage = (url: string, locale: Locale): string => (locale === defaultLocale ? url : `${url}?lang=${locale}`);

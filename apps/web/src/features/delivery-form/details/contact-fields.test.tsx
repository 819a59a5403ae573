import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderUi } from '../../../testing/render-ui';
import { emptyDraft, type DraftForm } from '../draft/draft';
import { ContactFields } from './contact-fields';

function Form() {
  const form = useForm<DraftForm>({ defaultValues: emptyDraft.form });
  return (
    <FormProvider {...form}>
      <ContactFields />
    </FormProvider>
  );
}

test('telephone numbers take no letters; names take all that names have', async () => {
  renderUi(<Form />);
  const type = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await userEvent.type(field, text);
    return field;
  };
  expect(await type('Primary contact', '012-3a45 b6789')).toHaveValue('012-345 6789');
  expect(await type('Secondary contact', '03-1234 5678 ext 9')).toHaveValue('03-1234 5678 x 9');
  expect(await type('Name', "Nur'Aisyah a/p Dato' Ali @ 3")).toHaveValue("Nur'Aisyah a/p Dato' Ali @ 3");
});

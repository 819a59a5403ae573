import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { SnackbarProvider } from '../../ui/snackbar';
import { useSendableFiles } from './use-sendable-files';

function Picker({ files }: { files: readonly File[] }) {
  const makeSendable = useSendableFiles();
  const [ready, setReady] = useState<readonly File[]>([]);
  return <button onClick={() => void makeSendable(files).then(setReady)}>Ready: {ready.map(({ name }) => name).join()}</button>;
}

test('a PDF above the limit is refused with its name and size; the other files stay', async () => {
  const file = (name: string, bytes: number, type: string) => new File([new Uint8Array(bytes)], name, { type });
  const limit = 10 * 1024 * 1024;
  const files = [
    file('plan.pdf', limit + 1, 'application/pdf'),
    file('order.pdf', limit, 'application/pdf'),
    file('IMG_1.HEIC', 20, 'image/heic'),
    file('stairs.jpg', 20, 'image/jpeg'),
  ];
  renderUi(
    <SnackbarProvider>
      <Picker files={files} />
    </SnackbarProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ready:' }));
  expect(await screen.findByRole('button', { name: 'Ready: order.pdf,stairs.jpg' })).toBeInTheDocument();
  expect(screen.getByText('“plan.pdf” is 10.1 MB and was not sent. A file can have up to 10 MB.')).toBeInTheDocument();
  expect(screen.getByText(/^This browser cannot read HEIC photos, so “IMG_1.HEIC” was not sent/)).toBeInTheDocument();
});

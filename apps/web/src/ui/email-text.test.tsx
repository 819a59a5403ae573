import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { EmailText } from './email-text';

test.each(['nurul.aisyah@example.com', 'nobody', '@', ''])('%o has the same text', (email) => {
  const { container } = renderUi(<EmailText email={email} />);
  expect(container).toHaveTextContent(email);
});

test('may break before the @', () => {
  const { container } = renderUi(<EmailText email="nurul.aisyah@example.com" />);
  expect(container.querySelector('wbr')?.nextSibling).toHaveTextContent('@example.com');
});
